/** What a reader finds in an electronic invoice, by the business terms (BT) of EN 16931. Absent terms are null. */
export interface ReadInvoice {
  /** BT-24. */
  profile: string | null;
  number: string | null;
  typeCode: string | null;
  issueDate: string | null;
  dueDate: string | null;
  currency: string | null;
  note: string | null;
  buyerReference: string | null;
  contract: string | null;
  purchaseOrder: string | null;
  salesOrder: string | null;
  despatch: string | null;
  preceding: { number: string | null; issueDate: string | null } | null;
  seller: ReadParty;
  buyer: ReadParty;
  delivery: ReadAddress & { date: string | null; name: string | null };
  payments: ReadPayment[];
  paymentTerms: string | null;
  charges: ReadCharge[];
  groups: ReadGroup[];
  totals: ReadTotals;
  lines: ReadLine[];
}

export interface ReadAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  zipCode: string | null;
  state: string | null;
  country: string | null;
}

export interface ReadParty extends ReadAddress {
  identifier: string | null;
  name: string | null;
  tradeName: string | null;
  registrationId: string | null;
  registrationScheme: string | null;
  legalInfo: string | null;
  vatId: string | null;
  taxNumber: string | null;
  endpoint: string | null;
  endpointScheme: string | null;
  contact: [name: string | null, phone: string | null, email: string | null];
}

export interface ReadPayment {
  code: string | null;
  reference: string | null;
  iban: string | null;
  holder: string | null;
  bic: string | null;
}

export interface ReadCharge {
  isCharge: boolean;
  amount: string | null;
  base: string | null;
  percentage: string | null;
  reason: string | null;
  reasonCode: string | null;
  /** Null for allowances of lines, which have the category of the line. */
  category: string | null;
  rate: string | null;
}

export interface ReadGroup {
  category: string | null;
  rate: string | null;
  base: string | null;
  tax: string | null;
  exemptionCode: string | null;
  exemptionReason: string | null;
}

export interface ReadTotals {
  lines: string | null;
  discounts: string | null;
  charges: string | null;
  withoutTax: string | null;
  tax: string | null;
  withTax: string | null;
  paid: string | null;
  rounding: string | null;
  due: string | null;
}

export interface ReadLine {
  id: string | null;
  name: string | null;
  sku: string | null;
  buyerItemId: string | null;
  gtin: string | null;
  orderLine: string | null;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  net: string | null;
  category: string | null;
  rate: string | null;
  charges: ReadCharge[];
}
