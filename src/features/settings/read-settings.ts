import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { completeTerm } from './payment-terms/payment-term.js';
import { SETTINGS, type SettingsRecord } from './settings.queries.js';
import { DEFAULT_SETTINGS, type NumberedDocument, type SequenceSettings, type Settings } from './settings.js';

/** All settings of the caller's tenant, inside of a transaction or by a read of its own; the defaults if the tenant has written none. */
export async function readSettings(source: TenantTx | TenantDb): Promise<Settings> {
  const record = source instanceof TenantDb ? await source.readOne(SETTINGS, []) : await source.queryOne(SETTINGS, []);
  return settingsOf(record);
}

/** The settings of a record; the defaults if there is none. */
export function settingsOf(record: SettingsRecord | undefined): Settings {
  if (!record) return DEFAULT_SETTINGS;
  const { sequences, ...settings } = record;
  const sequenceOf = (document: NumberedDocument): SequenceSettings | null => {
    const found = sequences?.find((one) => one.document === document);
    return found ? { format: found.format, reset: found.reset, next: found.next, year: found.year } : null;
  };
  const [invoiceSequence, creditNoteSequence] = [sequenceOf('invoice'), sequenceOf('credit_note')];
  const paymentTerms = settings.paymentTerms.map(completeTerm);
  return { ...settings, paymentTerms, invoiceSequence, creditNoteSequence };
}
