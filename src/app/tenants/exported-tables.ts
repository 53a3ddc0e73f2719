/** Tables with rows of tenants that an export leaves out, and why. All others are exported. */
export const UNEXPORTED_TABLES: Readonly<Record<string, string>> = {
  bank_bookings: 'state of the work that books lines of bank statements, without data of the tenant',
  customer_ibans: 'IBANs for the search of payers, which follow from the bank accounts of the exported customers',
  customer_party_keys: 'names for the search of payers, which follow from the exported customers',
  customer_search: 'texts for the search, which follow from the exported customers, addresses and contacts',
  idempotency_keys: 'encrypted copies of answers, kept for 72 hours; the records themselves are exported',
  import_queues: 'state of the work on imports, without data of the tenant',
  invoice_keys: 'keys by which lines of bank statements are matched, which follow from the exported invoices',
  invoice_search: 'texts for the search, which follow from the exported invoices',
  list_counts: 'numbers of records, which follow from the exported records',
  media_file_search: 'texts for the search, which follow from the exported media files',
  media_quarantine: 'names of files that are about to be deleted',
  order_search: 'texts for the search, which follow from the exported orders',
  payment_keys: 'amounts by which lines of bank statements are matched, which follow from the exported payments',
  prepared_changes: 'changes that agents have prepared, encrypted, kept until they are carried out or expire',
  product_labels: 'labels for the filters of lists, which follow from the exported products',
  product_search: 'texts for the search, which follow from the exported products',
  task_attempts: 'counts of the tries of work that failed, without data of the tenant',
  tenant_anchors: 'the id of the tenant, once more',
  webhook_feeds: 'state of the assignment of events to endpoints, without data of the tenant',
  webhook_progress: 'state of the delivery to endpoints, without data of the tenant',
};

/** Columns that an export leaves out, by table, because they are secrets or their hashes. */
export const UNEXPORTED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['secret_hash', 'previous_secret_hash'],
  payment_methods: ['sealed_token'],
  webhooks: ['sealed_secret', 'sealed_previous_secret'],
};
