import { iso31661 } from 'iso-3166';
import { type Decimal, toWire } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { checkPaymentTerms } from './check-document-codes.js';
import { ibanFault } from './iban.js';
import { checkDiscounts } from './payment-terms/check-discounts.js';
import { formatFault } from './numbers/number-format.js';
import { checkReminderLevels } from './reminder-levels.js';
import type { NumberSequence } from './numbers/number-sequence.entity.js';
import { asOfYear, yearOf } from './numbers/number-sequence.js';
import type { SequenceReset, SequenceSettings, Settings } from './settings.js';

/** A sequence as a caller writes it. */
export interface SequenceChange {
  format: string;
  /** Absent: the number that would be drawn next, at first 1. */
  next?: number;
  reset: SequenceReset;
}

/** The changes of one request; a field that is undefined keeps its value, and an object is replaced as a whole. */
export type SettingsChanges = Partial<
  Omit<Settings, 'defaultTaxRate' | 'paymentTolerance' | 'invoiceSequence' | 'creditNoteSequence'>
> & {
  defaultTaxRate?: Decimal | null;
  paymentTolerance?: Decimal;
  invoiceSequence?: SequenceChange | null;
  creditNoteSequence?: SequenceChange | null;
};

/** The counters of the sequences, also of those that are switched off. */
export type SequenceRows = readonly Pick<NumberSequence, 'document' | 'reset' | 'next' | 'year'>[];

/**
 * The settings after a change on the day `today` of the tenant, such as `2026-01-31`, as they are stored. Faults of the changes go to `faults`.
 */
export function changedSettings(
  present: Settings,
  changes: SettingsChanges,
  { rows, today }: { rows: SequenceRows; today: string },
  faults: Faults,
): Settings {
  const { invoiceSequence, creditNoteSequence, defaultTaxRate, paymentTolerance, ...others } = changes;
  checkSeller(others, faults);
  checkLists(present, others, faults);
  checkReminderLevels(others.reminderLevels ?? [], faults);
  checkClosedUntil(present, others, today, faults);
  const sequenceAfter = (change: SequenceChange, name: string, document: NumberSequence['document']) => {
    const row = rows.find((one) => one.document === document);
    return changedSequence(change, row, { year: yearOf(today), field: name, faults });
  };
  return {
    ...present,
    ...withoutUndefined(others),
    ...(defaultTaxRate === undefined ? {} : { defaultTaxRate: defaultTaxRate && toWire(defaultTaxRate) }),
    ...(paymentTolerance && { paymentTolerance: toWire(paymentTolerance) }),
    ...(invoiceSequence === undefined
      ? {}
      : { invoiceSequence: invoiceSequence && sequenceAfter(invoiceSequence, 'invoice_sequence', 'invoice') }),
    ...(creditNoteSequence === undefined
      ? {}
      : {
          creditNoteSequence:
            creditNoteSequence && sequenceAfter(creditNoteSequence, 'credit_note_sequence', 'credit_note'),
        }),
  };
}

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

function checkSeller({ seller }: Pick<SettingsChanges, 'seller'>, faults: Faults): void {
  if (!seller) return;
  const { countryCode, bankAccounts } = seller;
  if (countryCode !== null && !iso31661.some(({ alpha2 }) => alpha2 === countryCode))
    faults.add('seller.country_code', 'must be a country code of two letters (ISO 3166-1), such as DE');
  bankAccounts.forEach(({ iban }, index) => {
    const field = `seller.bank_accounts[${index}].iban`;
    const fault = ibanFault(iban);
    if (fault) faults.add(field, fault);
    else if (bankAccounts.findIndex((other) => other.iban === iban) < index) faults.add(field, 'must not be repeated');
  });
}

function checkLists(present: Settings, changes: SettingsChanges, faults: Faults): void {
  const { paymentTerms = [], bucketDays = [] } = changes;
  const names = new Set<string>();
  paymentTerms.forEach(({ name, discounts }, index) => {
    const key = name.toLowerCase();
    if (names.has(key)) faults.add(`payment_terms[${index}].name`, 'must not be repeated, ignoring case');
    names.add(key);
    const stored = present.paymentTerms.find((term) => term.name === name)?.name;
    checkPaymentTerms(`payment_terms[${index}].name`, { sent: name, stored }, faults);
    checkDiscounts(`payment_terms[${index}].discounts`, discounts, faults);
  });
  bucketDays.forEach((days, index) => {
    if (index && days <= bucketDays[index - 1]!)
      faults.add(`bucket_days[${index}]`, 'must be greater than the one before');
  });
}

/** The closed period ends before today, so that what is done today is possible. What an older release stored can be sent back. */
function checkClosedUntil(present: Settings, { closedUntil }: SettingsChanges, today: string, faults: Faults): void {
  if (closedUntil && closedUntil >= today && closedUntil !== present.closedUntil)
    faults.add('closed_until', `must be before today, ${today}, or null`);
}

/** A sequence after a change. `row` is its counter, if it was ever switched on. */
function changedSequence(
  { format, next, reset }: SequenceChange,
  row: SequenceRows[number] | undefined,
  { year, field, faults }: { year: number; field: string; faults: Faults },
): SequenceSettings {
  const fault = formatFault(format, reset);
  if (fault) faults.add(`${field}.format`, fault);
  const least = row ? asOfYear({ ...row, reset }, year).next : 1;
  if (next !== undefined && next < least)
    faults.add(`${field}.next`, `must be at least ${least}, because numbers only rise; leave it out to keep it`);
  if (row && (next ?? least) === least) return { format, reset, next: row.next, year: row.year };
  return { format, reset, next: next ?? least, year: null };
}
