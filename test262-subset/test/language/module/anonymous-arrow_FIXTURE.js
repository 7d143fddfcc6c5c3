export default (() => 'called');
