import type { DocumentLanguage } from '../document-content.js';

/** The words of a reminder in one language. */
export interface ReminderTexts {
  /** Heading and text where the seller has no own ones. */
  title: (level: number) => string;
  text: string;
  date: string;
  /** Before the number of the reminder. */
  reminder: string;
  invoice: string;
  dueDate: string;
  daysOverdue: string;
  amount: string;
  /** Sum of the invoices, the fee, and both. */
  due: string;
  fee: string;
  total: string;
  payUntil: string;
}

export const REMINDER_TEXTS: Record<DocumentLanguage, ReminderTexts> = {
  en: {
    title: (level) => (level === 1 ? 'Payment reminder' : `Payment reminder (level ${level})`),
    text: 'We have not received the full payment of the invoices below, which are overdue. Please pay the amount due by the day below. If you have paid in the meantime, please disregard this letter.',
    date: 'Date',
    reminder: 'Reminder no.',
    invoice: 'Invoice',
    dueDate: 'Due date',
    daysOverdue: 'Days overdue',
    amount: 'Amount due',
    due: 'Sum of the invoices',
    fee: 'Reminder fee',
    total: 'Total to pay',
    payUntil: 'Please pay by',
  },
  de: {
    title: (level) => (level === 1 ? 'Zahlungserinnerung' : `Mahnung (Stufe ${level})`),
    text: 'Die folgenden Rechnungen sind überfällig, und wir haben noch keine vollständige Zahlung erhalten. Bitte zahlen Sie den offenen Betrag bis zu dem unten genannten Tag. Falls Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
    date: 'Datum',
    reminder: 'Mahnung Nr.',
    invoice: 'Rechnung',
    dueDate: 'Fällig am',
    daysOverdue: 'Tage überfällig',
    amount: 'Offener Betrag',
    due: 'Summe der Rechnungen',
    fee: 'Mahngebühr',
    total: 'Zu zahlen',
    payUntil: 'Bitte zahlen bis',
  },
  fr: {
    title: (level) => (level === 1 ? 'Rappel de paiement' : `Rappel de paiement (niveau ${level})`),
    text: 'Sauf erreur de notre part, nous n’avons pas reçu le paiement complet des factures ci-dessous, qui sont échues. Merci de régler le montant dû au plus tard à la date indiquée. Si vous avez déjà payé, veuillez ne pas tenir compte de ce courrier.',
    date: 'Date',
    reminder: 'Rappel n°',
    invoice: 'Facture',
    dueDate: 'Échéance',
    daysOverdue: 'Jours de retard',
    amount: 'Montant dû',
    due: 'Total des factures',
    fee: 'Frais de rappel',
    total: 'Total à payer',
    payUntil: 'À payer avant le',
  },
};
