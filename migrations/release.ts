/**
 * The last migration of the newest release. Instances of that release serve while later migrations run, so a test lets
 * these only add to what it uses. With each release, name its last migration here and empty the list below.
 */
export const LAST_RELEASED = 'PaymentMethods0000000000015';

/**
 * What that release no longer uses although the schema still has it, as `table`, `table.column`, `table.trigger`,
 * `table.policy`, or the name of an index, function or type. Migrations after it may change and drop these.
 */
export const UNUSED_BY_RELEASE: readonly string[] = [];
