/** Faults that a migration or function may have, because somebody has checked that the newest release works with its effect. */
interface Reviewed {
  faults: RegExp;
  reason: string;
}

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
  'function sweep_idempotency_keys 7e2e790b940e': {
    faults: /: replaces sweep_idempotency_keys, /,
    reason: 'deletes the same rows; a tenant whose rows cannot be deleted no longer ends the call',
  },
  'function sweep_webhook_deliveries c6fe3434902d': {
    faults: /: replaces sweep_webhook_deliveries, /,
    reason: 'deletes the same rows; a tenant whose rows cannot be deleted no longer ends the call',
  },
  'function add_to_product_search 67052e5ddb97': {
    faults: /: replaces add_to_product_search, /,
    reason: 'the migration creates it with this text',
  },
  'function keep_in_product_search adc346484812': {
    faults: /: replaces keep_in_product_search, /,
    reason: 'the migration creates it with this text',
  },
};

/** The faults of a migration or function that are not reviewed. */
export const notReviewed = (migration: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !REVIEWED[migration]?.faults.test(fault));
