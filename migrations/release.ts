/**
 * The migrations and the texts of functions of the newest release, as in the table `migrations`; `npm run release` writes this list.
 * Instances of that release serve requests while later migrations run, so a test refuses later ones that change or drop something the
 * release uses.
 */
export const RELEASED: readonly string[] = [
  'RolesAndTenants0000000000001',
  'Journal0000000000002',
  'Catalogue0000000000003',
  'Customers0000000000004',
  'ContractPricing0000000000005',
  'Orders0000000000006',
  'Invoices0000000000007',
  'Shipments0000000000008',
  'Media0000000000009',
  'Webhooks0000000000010',
  'Imports0000000000011',
  'ListCounts0000000000012',
  'function add_journal_partitions 2cbb5dcea004',
  'function add_to_product_search 1098c58e5050',
  'function advance_journal_clock 37624f7959ce',
  'function api_key_by_lookup ecc84c01f524',
  'function api_key_by_mode_and_lookup 683029ceb53f',
  'function api_key_names ad28a5bf3bc7',
  'function api_key_names_since c3e83a688cca',
  'function clear_invoice_of_shipments eb2f4032c1bd',
  'function complete_journal_entry 91d10559873d',
  'function confirm_currency 67f60e20366f',
  'function count_invoices 1ec43eb6915f',
  'function count_orders a85972e7c54c',
  'function count_products 07eb93f000df',
  'function delete_expired_idempotency_keys 92e9b3eb820f',
  'function delete_old_webhook_deliveries 473dcbe79038',
  'function drop_journal_partitions acf7902e0f8c',
  'function journal_work f98ac04a7e5d',
  'function keep_in_product_search f6d23b0f57eb',
  'function lease_imports 65bf939dd9be',
  'function lease_webhooks 4f7032b03bc6',
  'function mark_imports 2f5c3fb9f737',
  'function mark_webhooks 865e4713b372',
  'function next_display_id 063818f88884',
  'function number_journal 91ba61faf6ed',
  'function product_search_code_parts 2bbba255033c',
  'function product_search_document 6a060aa30223',
  'function record_api_key_uses c569442704ab',
  'function require_journal_entry 2a8293f25aa4',
  'function set_journal_clock e52018ccbe26',
  'function sweep_idempotency_keys 4d6a8fc42171',
  'function sweep_webhook_deliveries 1098115792fa',
  'function tenant_name 669e8b98a7de',
  'function tenants_with_webhook_events 7f89e11d4d41',
  'function touch_order 1acf261a253f',
  'function touch_resource 713b573b6e4e',
  'function touch_resource_changed_at cd1f1895af03',
  'function webhook_backlog b7dcd5066c7c',
];

/**
 * Parts of the schema that the newest release does not use: `table`, `table.column`, `table.trigger`, `table.policy`, or the name of an
 * index, function or type. Later migrations may change and drop these. To be emptied with each release.
 */
export const UNUSED_BY_RELEASE: readonly string[] = [];
