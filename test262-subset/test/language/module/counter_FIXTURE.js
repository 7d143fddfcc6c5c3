export let count = 0;
export function up() { return ++count; }
export { count as aliased };
export default class { static where = 'default class'; }
