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
  'function journal_work 2d09fd76d033': GOES_ON,
  'function lease_imports c36e3c955fa5': GOES_ON,
  'function lease_webhooks 95c674a48ea1': GOES_ON,
  'function mark_imports 5acfe933397f': GOES_ON,
  'function mark_webhooks b6df60ce75d4': GOES_ON,
  'function sweep_idempotency_keys 9e0ad6dd61f2': GOES_ON,
  'function sweep_webhook_deliveries d6bf75e37591': GOES_ON,
  'function tenants_with_webhook_events e17a79c096bc': GOES_ON,
  'function webhook_backlog 51afe8ccea02': GOES_ON,
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
};

/** The faults of a migration or function that are not reviewed. */
export const notReviewed = (migration: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !REVIEWED[migration]?.faults.test(fault));
