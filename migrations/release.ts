/**
 * The last migration of the newest release. Instances of that release serve requests while later migrations run, so a test refuses later
 * migrations that change or drop something the release uses. With each release, put its last migration here and empty the list below.
 */
export const LAST_RELEASED = 'PaymentMethods0000000000015';

/**
 * Parts of the schema that the newest release does not use: `table`, `table.column`, `table.trigger`, `table.policy`, or the name of an
 * index, function or type. Later migrations may change and drop these.
 */
export const UNUSED_BY_RELEASE: readonly string[] = [
  'product_search.product_search_wanted', // only affects plans: a search finds the same products with and without it
];
