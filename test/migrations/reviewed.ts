/** Faults that a migration or function may have, because somebody has checked that the newest release works with its effect. */
interface Reviewed {
  faults: RegExp;
  reason: string;
}

const GOES_ON: Reviewed = {
  faults: /: replaces (?:journal_work|lease_|mark_|sweep_|tenants_with_webhook_events|webhook_backlog)/,
  reason:
    'the results are the same, but for tenants whose server in a cluster cannot be reached, where the release got an error',
};

const HAS_CLOCKS: Reviewed = {
  faults:
    /: replaces (?:complete_journal_entry|number_journal|touch_order|touch_resource|touch_resource_changed_at|keep_former_due_date|import_backlog|api_key_names_since)/,
  reason: 'the results are the same for live tenants; only later releases make sandboxes, whose clocks differ',
};

/**
 * New triggers, replaced functions, new checks and new or dropped foreign keys on tables of the release, by the name of the migration or of
 * the text of the function, as in `MIGRATION_NAMES`. Whether they break the release cannot be judged from the statement, so each needs a
 * reason here. With each release the entries of its migrations and functions can be removed.
 */
const REVIEWED: Record<string, Reviewed> = {
  Search0000000000015: {
    faults:
      /: replaces (?:folded_text|search_document|product_search_document), |_search_(?:add|keep), which runs at writes/,
    reason:
      'the triggers store searched texts in tables that the release does not know; the document of a product has its former words too',
  },
  'function folded_text 421871760f5e': {
    faults: /: replaces folded_text, /,
    reason: 'the migration creates it with this text',
  },
  'function search_document 559fef07ab99': {
    faults: /: replaces search_document, /,
    reason: 'the migration creates it with this text',
  },
  'function product_search_document f6512ac66435': {
    faults: /: replaces product_search_document, /,
    reason: 'searches of the release look for words in lower case, which the document still has beside the folded ones',
  },
  ProductFilters0000000000023: {
    faults:
      /: replaces (?:add_to|keep_in)_product_search, |_(?:search_barcode|labels_(?:add|keep)), which runs at writes/,
    reason:
      'the triggers store labels in a table that the release does not know; the searched text of a product has its former words too',
  },
  Documents0000000000024: {
    faults: /_document_(?:created|issued|deleted), which runs at writes/,
    reason:
      'the triggers store in a table that the release does not know from what its invoices and credit notes are made',
  },
  DeferredDocumentStates0000000000028: {
    faults: /invoices_document_created, which runs at writes/,
    reason: 'the trigger is that of Documents at another time: at the commit',
  },
  'function lease_imports c36e3c955fa5': GOES_ON,
  'function mark_imports 5acfe933397f': GOES_ON,
  'function mark_webhooks b6df60ce75d4': GOES_ON,
  'function tenants_with_webhook_events e17a79c096bc': GOES_ON,
  FormerDueDates0000000000029: {
    faults: /invoices_former_due_date, which runs at writes/,
    reason: 'the trigger stores the due dates that were changed in a table that the release does not know',
  },
  LegalAndFileNames0000000000035: {
    faults: /media_files_search_add, which runs at writes/,
    reason: 'the trigger runs only for files with a name, which the release does not store',
  },
  CustomerSearchAndLabels0000000000036: {
    faults: /(?:customers_search_keep|product_groups_brand_key), which runs at writes/,
    reason: 'the triggers store searched texts in a table and a column that the release does not know',
  },
  'function next_display_id 37fd7b59bc30': {
    faults: /: replaces next_display_id, /,
    reason: 'the results are the same; each table of the release has its statement',
  },
  'function complete_journal_entry eb7166920660': {
    faults: /: replaces complete_journal_entry, /,
    reason: 'entries have a later time than that of the start of their transaction; nothing compares the two',
  },
  'function add_to_product_search 67052e5ddb97': {
    faults: /: replaces add_to_product_search, /,
    reason: 'the migration creates it with this text',
  },
  'function keep_in_product_search adc346484812': {
    faults: /: replaces keep_in_product_search, /,
    reason: 'the migration creates it with this text',
  },
  BankStatements0000000000041: {
    faults: /customers_ibans_keep, which runs at writes/,
    reason:
      'the trigger stores the IBANs of a column that the release does not know, which is empty in customers that it inserts',
  },
  Returns0000000000042: {
    faults: /invoice_allocations_returned(?:_deleted)?, which runs at writes/,
    reason: 'the triggers add to a column of order lines that the release does not know, which it inserts with 0',
  },
  CustomerGroups0000000000046: {
    faults: /adds customers_parent_fk, which keeps rows/,
    reason: 'it keeps only customers that got branches from an instance of a later release',
  },
  CreditsWithoutInvoice0000000000047: {
    faults:
      /lets (?:invoice_id|invoice_item_id) be null|add constraint credit_note\w+_check .*: refuses what the release may write/,
    reason:
      'only instances of a later release store credit notes without an invoice, which no read of the release needs; its own ones have an invoice, and nothing of them is used',
  },
  MatchingKeys0000000000048: {
    faults: /adds (?:invoices\.invoices_keys_keep|customers\.customers_party_key_keep), which runs at writes/,
    reason: 'the triggers store keys in tables that the release does not know, and change nothing of what it writes',
  },
  'function journal_work cc4dd5db74a1': GOES_ON,
  'function lease_webhooks 8af86c1cdb26': GOES_ON,
  'function sweep_idempotency_keys 459ae46548ce': GOES_ON,
  'function sweep_webhook_deliveries 036c8e9e7939': GOES_ON,
  'function webhook_backlog 3473a412aeec': GOES_ON,
  'function import_backlog 5951a86c40b0': HAS_CLOCKS,
  'function api_key_names_since 990466574724': HAS_CLOCKS,
  'function complete_journal_entry ccd1ccf35d46': HAS_CLOCKS,
  'function number_journal afd54ac0c52c': HAS_CLOCKS,
  'function touch_order 82b7013fa719': HAS_CLOCKS,
  'function touch_resource 4ed9bdee52b5': HAS_CLOCKS,
  'function touch_resource_changed_at e7c0f0615c40': HAS_CLOCKS,
  'function keep_former_due_date 1c7fe17752d8': HAS_CLOCKS,
  Sandboxes0000000000049: {
    faults: /: adds tenants_live_tenant_fk, /,
    reason:
      'the release deletes tenants by the command line only, and a tenant has sandboxes only after the new version made them',
  },
  ClocksOfTenants0000000000050: {
    faults: /tenants_id_check/,
    reason: 'the release makes ids of other versions',
  },
  'function require_journal_entry 55fff10c0e85': {
    faults: /: replaces require_journal_entry, /,
    reason:
      'it asks as before; only a transaction of several tenants, which the release does not have, changes its tenant meanwhile',
  },
};

/** The faults of a migration or function that are not reviewed. */
export const notReviewed = (migration: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !REVIEWED[migration]?.faults.test(fault));
