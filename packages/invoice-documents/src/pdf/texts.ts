import type { DocumentLanguage, StandardChargeName, TaxCategory } from '../document-content.js';

/** The words of a page in one language. */
export interface Texts {
  invoice: string;
  depositInvoice: string;
  creditNote: string;
  /** Written across each page. */
  draftMark: string;
  cancelledInvoiceMark: string;
  voidedCreditNoteMark: string;
  invoiceDate: string;
  creditNoteDate: string;
  deliveryDate: string;
  dueDate: string;
  creditedInvoice: string;
  customerNumber: string;
  buyerReference: string;
  poNumber: string;
  orderNumber: string;
  orderNumbers: string;
  contract: string;
  despatchNumber: string;
  /** Before the name of the person to whom a letter is addressed. */
  attention: string;
  buyerVatId: string;
  contact: string;
  reason: string;
  deliveryAddress: string;
  position: string;
  item: string;
  quantity: string;
  price: string;
  discount: string;
  tax: string;
  net: string;
  sku: string;
  buyerItemId: string;
  lineShipping: string;
  lineAdditional: string;
  sumOfLines: string;
  lineCharges: string;
  withoutTax: string;
  vat: string;
  /** Between a rate of tax and its base, as in "VAT 19 % on 100.00". */
  on: string;
  total: string;
  rounding: string;
  /** Between the sum of the parts and the total that the caller stated. */
  difference: string;
  paid: string;
  due: string;
  credited: string;
  payment: string;
  terms: string;
  accountHolder: string;
  reference: string;
  scanToPay: string;
  notes: string;
  taxNotes: string;
  vatId: string;
  taxNumber: string;
  registrationId: string;
  logo: string;
  /** Words of the service in place of names. */
  standardNames: Record<StandardChargeName | 'credit', string>;
  /** Terms of payment: a percentage and a number of days. */
  cashDiscount: (percentage: string, days: string) => string;
  lateInterest: (percentage: string, days: string) => string;
  /** A discount for an early payment: percentage, amount and last day. */
  earlyPayment: (percentage: string, amount: string, day: string) => string;
  /** What the law asks for or what explains the rate, by category of tax. */
  categories: Partial<Record<TaxCategory, string>>;
}

const ENGLISH: Texts = {
  invoice: 'Invoice',
  depositInvoice: 'Deposit invoice',
  creditNote: 'Credit note',
  draftMark: 'DRAFT',
  cancelledInvoiceMark: 'CANCELLED',
  voidedCreditNoteMark: 'VOIDED',
  invoiceDate: 'Invoice date',
  creditNoteDate: 'Date',
  deliveryDate: 'Delivery date',
  dueDate: 'Due date',
  creditedInvoice: 'For invoice',
  customerNumber: 'Customer no.',
  buyerReference: 'Your reference',
  poNumber: 'Your order',
  orderNumber: 'Order no.',
  orderNumbers: 'Orders',
  contract: 'Contract',
  despatchNumber: 'Delivery note',
  attention: 'Attn.',
  buyerVatId: 'Your VAT ID',
  contact: 'Contact',
  reason: 'Reason',
  deliveryAddress: 'Delivered to',
  position: 'No.',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Discount',
  tax: 'Tax',
  net: 'Net',
  sku: 'SKU',
  buyerItemId: 'Your item no.',
  lineShipping: 'Shipping',
  lineAdditional: 'Additional charges',
  sumOfLines: 'Sum of lines',
  lineCharges: 'Shipping and additional charges of lines',
  withoutTax: 'Total without tax',
  vat: 'VAT',
  on: 'on',
  total: 'Total',
  rounding: 'Rounding',
  difference: 'Difference to the stated total',
  paid: 'Paid',
  due: 'Amount due',
  credited: 'Amount credited',
  payment: 'Payment',
  terms: 'Terms',
  accountHolder: 'Account holder',
  reference: 'Payment reference',
  scanToPay: 'Scan to pay',
  notes: 'Remarks',
  taxNotes: 'Tax',
  vatId: 'VAT ID',
  taxNumber: 'Tax no.',
  registrationId: 'Registration no.',
  logo: 'Logo of',
  standardNames: {
    deposit: 'Deposit',
    discount: 'Discount',
    shipping: 'Shipping',
    additional: 'Additional charges',
    credit: 'Credit',
    credited: 'Charges',
    not_credited: 'Discounts and amounts that were not credited',
  },
  cashDiscount: (percentage, days) => `${percentage} cash discount if paid within ${days} days`,
  lateInterest: (percentage, days) => `${percentage} interest if paid more than ${days} days late`,
  earlyPayment: (percentage, amount, day) => `${percentage} cash discount (${amount}) if paid by ${day}`,
  categories: {
    E: 'Exempt from VAT',
    AE: 'Reverse charge: the recipient is liable for the VAT',
    K: 'Intra-Community supply, exempt from VAT',
    G: 'Export, exempt from VAT',
    O: 'Not subject to VAT',
  },
};

const GERMAN: Texts = {
  invoice: 'Rechnung',
  depositInvoice: 'Anzahlungsrechnung',
  creditNote: 'Rechnungskorrektur',
  draftMark: 'ENTWURF',
  cancelledInvoiceMark: 'STORNIERT',
  voidedCreditNoteMark: 'UNGÜLTIG',
  invoiceDate: 'Rechnungsdatum',
  creditNoteDate: 'Datum',
  deliveryDate: 'Lieferdatum',
  dueDate: 'Fällig am',
  creditedInvoice: 'Zur Rechnung',
  customerNumber: 'Kundennummer',
  buyerReference: 'Ihre Referenz',
  poNumber: 'Ihre Bestellung',
  orderNumber: 'Auftrag',
  orderNumbers: 'Aufträge',
  contract: 'Vertrag',
  despatchNumber: 'Lieferschein',
  attention: 'z. Hd.',
  buyerVatId: 'Ihre USt-IdNr.',
  contact: 'Ansprechpartner',
  reason: 'Grund',
  deliveryAddress: 'Lieferanschrift',
  position: 'Pos.',
  item: 'Artikel',
  quantity: 'Menge',
  price: 'Preis',
  discount: 'Rabatt',
  tax: 'Steuer',
  net: 'Netto',
  sku: 'Art.-Nr.',
  buyerItemId: 'Ihre Art.-Nr.',
  lineShipping: 'Versand',
  lineAdditional: 'Nebenkosten',
  sumOfLines: 'Summe der Positionen',
  lineCharges: 'Versand und Nebenkosten der Positionen',
  withoutTax: 'Gesamt netto',
  vat: 'USt.',
  on: 'auf',
  total: 'Gesamtbetrag',
  rounding: 'Rundung',
  difference: 'Differenz zum angegebenen Gesamtbetrag',
  paid: 'Bezahlt',
  due: 'Zahlbetrag',
  credited: 'Gutgeschriebener Betrag',
  payment: 'Zahlung',
  terms: 'Zahlungsbedingungen',
  accountHolder: 'Kontoinhaber',
  reference: 'Verwendungszweck',
  scanToPay: 'GiroCode scannen',
  notes: 'Bemerkungen',
  taxNotes: 'Umsatzsteuer',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  registrationId: 'Registernummer',
  logo: 'Logo von',
  standardNames: {
    deposit: 'Anzahlung',
    discount: 'Rabatt',
    shipping: 'Versand',
    additional: 'Nebenkosten',
    credit: 'Gutgeschriebener Betrag',
    credited: 'Nebenkosten',
    not_credited: 'Rabatte und nicht gutgeschriebene Beträge',
  },
  cashDiscount: (percentage, days) => `${percentage} Skonto bei Zahlung innerhalb von ${days} Tagen`,
  lateInterest: (percentage, days) => `${percentage} Verzugszinsen ab ${days} Tagen nach Fälligkeit`,
  earlyPayment: (percentage, amount, day) => `${percentage} Skonto (${amount}) bei Zahlung bis ${day}`,
  categories: {
    E: 'Umsatzsteuerfrei',
    AE: 'Steuerschuldnerschaft des Leistungsempfängers',
    K: 'Steuerfreie innergemeinschaftliche Lieferung',
    G: 'Steuerfreie Ausfuhrlieferung',
    O: 'Nicht steuerbar',
  },
};

const FRENCH: Texts = {
  invoice: 'Facture',
  depositInvoice: 'Facture d’acompte',
  creditNote: 'Avoir',
  draftMark: 'BROUILLON',
  cancelledInvoiceMark: 'ANNULÉE',
  voidedCreditNoteMark: 'ANNULÉ',
  invoiceDate: 'Date de facture',
  creditNoteDate: 'Date',
  deliveryDate: 'Date de livraison',
  dueDate: 'Échéance',
  creditedInvoice: 'Facture d’origine',
  customerNumber: 'N° client',
  buyerReference: 'Votre référence',
  poNumber: 'Votre commande',
  orderNumber: 'Commande',
  orderNumbers: 'Commandes',
  contract: 'Contrat',
  despatchNumber: 'Bon de livraison',
  attention: 'À l’attention de',
  buyerVatId: 'Votre n° de TVA',
  contact: 'Contact',
  reason: 'Motif',
  deliveryAddress: 'Adresse de livraison',
  position: 'N°',
  item: 'Article',
  quantity: 'Quantité',
  price: 'Prix',
  discount: 'Remise',
  tax: 'Taxe',
  net: 'HT',
  sku: 'Réf.',
  buyerItemId: 'Votre réf.',
  lineShipping: 'Livraison',
  lineAdditional: 'Frais annexes',
  sumOfLines: 'Total des lignes',
  lineCharges: 'Livraison et frais annexes des lignes',
  withoutTax: 'Total HT',
  vat: 'TVA',
  on: 'sur',
  total: 'Total TTC',
  rounding: 'Arrondi',
  difference: 'Écart avec le total indiqué',
  paid: 'Payé',
  due: 'Net à payer',
  credited: 'Montant de l’avoir',
  payment: 'Paiement',
  terms: 'Conditions',
  accountHolder: 'Titulaire',
  reference: 'Référence de paiement',
  scanToPay: 'Scanner pour payer',
  notes: 'Remarques',
  taxNotes: 'TVA',
  vatId: 'N° de TVA',
  taxNumber: 'N° fiscal',
  registrationId: 'Immatriculation',
  logo: 'Logo de',
  standardNames: {
    deposit: 'Acompte',
    discount: 'Remise',
    shipping: 'Livraison',
    additional: 'Frais annexes',
    credit: 'Montant crédité',
    credited: 'Frais',
    not_credited: 'Remises et montants non crédités',
  },
  cashDiscount: (percentage, days) => `Escompte de ${percentage} pour paiement sous ${days} jours`,
  lateInterest: (percentage, days) => `Intérêts de retard de ${percentage} à partir de ${days} jours de retard`,
  earlyPayment: (percentage, amount, day) =>
    `Escompte de ${percentage} (${amount}) pour paiement au plus tard le ${day}`,
  categories: {
    E: 'Exonéré de TVA',
    AE: 'Autoliquidation : TVA due par le preneur',
    K: 'Livraison intracommunautaire exonérée de TVA',
    G: 'Exportation exonérée de TVA',
    O: 'Hors du champ de la TVA',
  },
};

export const TEXTS: Record<DocumentLanguage, Texts> = { en: ENGLISH, de: GERMAN, fr: FRENCH };
