export const both = 1, one = 1;
export default 'not passed on by a star';
