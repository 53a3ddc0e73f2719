/** Faults that a migration may have, because somebody has checked that the newest release works with its effect. */
interface Reviewed {
  faults: RegExp;
  reason: string;
}

/**
 * New triggers, replaced functions, new checks and new or dropped foreign keys on tables of the release, by migration. Whether they break it cannot be judged from
 * the statement, so each needs a reason here. With each release the entries of its migrations can be removed.
 */
const REVIEWED: Record<string, Reviewed> = {
  LowerCase0000000000025: {
    faults: /replaces product_search_document,/,
    reason: 'the same text, in lower case in the same way on all versions of PostgreSQL',
  },
  ChangedAt0000000000026: {
    faults: /adds (?:orders|invoices)\.\w+_touch,/,
    reason: 'sets version and updated_at as before, and changed_at, which the release does not read',
  },
  Journal0000000000028: {
    faults: /adds \w+\.\w+_journal,/,
    reason: 'refuses only sessions that set app.journal, which the release does not',
  },
  KeysAndTokens0000000000029: {
    faults: /adds (?:api_keys|payment_methods)\.\w+_touch,/,
    reason: 'sets version and updated_at as before, except while tokens are encrypted again',
  },
  DistributableSchema0000000000031: {
    faults:
      /replaces (?:add_to_product_search|next_display_id),|adds (?:products\.products_search_add|invoices\.invoices_clear_shipments),/,
    reason:
      'the same rows and numbers by statements that can be distributed; clearing replaces an action of a foreign key',
  },
  UnchangedRowsAndWebhookTenants0000000000035: {
    faults: /replaces touch_resource,|adds orders\.orders_touch,/,
    reason: 'skips updates only in sessions that set app.journal, which the release does not',
  },
  ListCounts0000000000039: {
    faults: /adds \w+\.\w+_count_(?:exists|changes),/,
    reason: 'adds counts to a table that the release does not read; it refuses nothing',
  },
  SearchOfCodes0000000000043: {
    faults: /replaces (?:add_to|keep_in)_product_search,/,
    reason: 'the release finds the same products, and also those by parts of codes',
  },
  EncryptionKeys0000000000060: {
    faults: /adds webhooks\.webhooks_touch,/,
    reason: 'sets version and updated_at as before, except while secrets are encrypted again',
  },
  VoidedCreditNotes0000000000054: {
    faults:
      /drops (?:credit_notes_invoice_fk|credit_note_items_item_fk),|credit_notes_amount_check.*refuses what the release may write/,
    reason:
      'the release deletes no invoice with a credit note: it looks for one while the invoice is locked; the new check accepts more than the former',
  },
};

/** The faults of a migration that are not reviewed. */
export const notReviewed = (migration: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !REVIEWED[migration]?.faults.test(fault));
