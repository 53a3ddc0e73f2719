import type { DocumentLanguage, StatementEntryType } from '../document-content.js';

/** The words of a statement in one language. */
export interface StatementTexts {
  title: string;
  period: string;
  date: string;
  day: string;
  entry: string;
  number: string;
  amount: string;
  balance: string;
  opening: string;
  closing: string;
  entries: Record<StatementEntryType, string>;
  /** Above what was due at the end of a day. */
  ageing: (day: string) => string;
  notDue: string;
  /** A bucket of overdue days. */
  days: (days: string) => string;
  moreDays: (first: string) => string;
  unapplied: string;
  none: string;
}

export const STATEMENT_TEXTS: Record<DocumentLanguage, StatementTexts> = {
  en: {
    title: 'Statement of account',
    period: 'Period',
    date: 'Date',
    day: 'Day',
    entry: 'Entry',
    number: 'Number',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    entries: {
      invoice: 'Invoice',
      invoice_cancelled: 'Invoice cancelled',
      credit_note: 'Credit note',
      credit_note_voided: 'Credit note voided',
      payment: 'Payment',
      refund: 'Refund',
      write_off: 'Write-off',
      discount: 'Discount',
      adjustment: 'Adjustment',
      reversal: 'Reversal',
      transfer: 'Transfer within the group',
    },
    ageing: (day) => `Due on ${day}`,
    notDue: 'Not due yet',
    days: (days) => `${days} days overdue`,
    moreDays: (first) => `${first} days overdue and more`,
    unapplied: 'Credit not yet applied',
    none: 'No entries in this period.',
  },
  de: {
    title: 'Kontoauszug',
    period: 'Zeitraum',
    date: 'Datum',
    day: 'Tag',
    entry: 'Vorgang',
    number: 'Nummer',
    amount: 'Betrag',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    entries: {
      invoice: 'Rechnung',
      invoice_cancelled: 'Rechnung storniert',
      credit_note: 'Rechnungskorrektur',
      credit_note_voided: 'Rechnungskorrektur aufgehoben',
      payment: 'Zahlung',
      refund: 'Erstattung',
      write_off: 'Ausbuchung',
      discount: 'Skonto',
      adjustment: 'Anpassung',
      reversal: 'Rückbuchung',
      transfer: 'Umbuchung in der Gruppe',
    },
    ageing: (day) => `Offen am ${day}`,
    notDue: 'Noch nicht fällig',
    days: (days) => `${days} Tage überfällig`,
    moreDays: (first) => `${first} Tage und mehr überfällig`,
    unapplied: 'Noch nicht verrechnetes Guthaben',
    none: 'Keine Vorgänge in diesem Zeitraum.',
  },
  fr: {
    title: 'Relevé de compte',
    period: 'Période',
    date: 'Date',
    day: 'Jour',
    entry: 'Opération',
    number: 'Numéro',
    amount: 'Montant',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    entries: {
      invoice: 'Facture',
      invoice_cancelled: 'Facture annulée',
      credit_note: 'Avoir',
      credit_note_voided: 'Avoir annulé',
      payment: 'Paiement',
      refund: 'Remboursement',
      write_off: 'Passage en perte',
      discount: 'Escompte',
      adjustment: 'Ajustement',
      reversal: 'Contre-passation',
      transfer: 'Virement interne au groupe',
    },
    ageing: (day) => `Dû au ${day}`,
    notDue: 'Non échu',
    days: (days) => `${days} jours de retard`,
    moreDays: (first) => `${first} jours de retard et plus`,
    unapplied: 'Avoir non encore imputé',
    none: 'Aucune opération sur cette période.',
  },
};
