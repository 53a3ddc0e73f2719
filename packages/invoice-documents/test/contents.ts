import type {
  DocumentCharge,
  DocumentContent,
  DocumentLine,
  Party,
  Seller,
  TaxCategory,
  TaxGroup,
} from '../src/document-content.js';
import Big from 'big.js';

export const SELLER: Seller = {
  name: 'Nordwind Großhandel GmbH',
  tradeName: 'Nordwind',
  line1: 'Speicherstraße 4',
  line2: 'Hof 2',
  city: 'Hamburg',
  zipCode: '20457',
  state: null,
  countryCode: 'DE',
  country: 'Germany',
  customerNumber: null,
  person: null,
  vatId: 'DE123456789',
  taxNumber: '22/815/08151',
  registrationId: 'HRB 12345',
  registrationScheme: null,
  electronicAddress: { scheme: '9930', id: 'DE123456789' },
  contact: { name: 'Jane Doe', phone: '+49 40 123456', email: 'invoices@nordwind.example' },
  legalInfo: 'Managing director: Jane Doe; Amtsgericht Hamburg HRB 12345',
  bankAccounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: 'Nordwind Großhandel GmbH' }],
};

export const BUYER: Party = {
  name: 'Łódź & Söhne <Import>',
  line1: 'Hauptstraße 1',
  line2: null,
  city: 'Berlin',
  zipCode: '10115',
  state: null,
  countryCode: 'DE',
  country: 'Germany',
  customerNumber: 'C-000042',
  person: null,
  vatId: 'DE987654321',
  taxNumber: null,
  registrationId: null,
  registrationScheme: null,
  electronicAddress: { scheme: '0204', id: '991-12345-73' },
  contact: { name: 'Ewa Nowak', phone: '+49 30 1', email: 'ewa@buyer.example' },
};

/** A party of which nothing is known. */
export const NOBODY: Party = {
  name: null,
  line1: null,
  line2: ' ',
  city: null,
  zipCode: null,
  state: null,
  countryCode: null,
  country: null,
  customerNumber: null,
  person: null,
  vatId: null,
  taxNumber: null,
  registrationId: null,
  registrationScheme: null,
  electronicAddress: null,
  contact: null,
};

const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = {
  E: 'VATEX-EU-132',
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** A line without its net, which is computed. */
export type LineInput = Partial<Omit<DocumentLine, 'net'>>;

export interface ChargeInput extends Partial<DocumentCharge> {
  type: 'discount' | 'charge';
  amount: string;
}

export interface ContentInput extends Partial<Omit<DocumentContent, 'lines' | 'charges'>> {
  lines?: readonly LineInput[];
  charges?: readonly ChargeInput[];
  paid?: string;
  rounding?: string;
}

const sum = (values: Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0));

/** A complete content in mode net from its lines and charges: nets, groups of tax and totals are computed here. */
export function contentOf({
  lines = [{}],
  charges = [],
  paid = '0',
  rounding = '0',
  ...fields
}: ContentInput = {}): DocumentContent {
  const decimals = fields.decimals ?? 2;
  const fixed = (value: Big) => value.round(decimals, Big.roundHalfUp).toFixed(decimals);
  const documentLines = lines.map((line, index) => lineOf(line, index, fixed));
  const first = documentLines[0];
  const documentCharges: DocumentCharge[] = charges.map((charge) => ({
    name: charge.type === 'charge' ? 'Freight' : 'Rebate',
    percentage: null,
    base: null,
    taxCategory: first?.taxCategory ?? 'S',
    taxRate: first?.taxRate ?? '19',
    reasonCode: charge.type === 'charge' ? 'FC' : '95',
    ...charge,
  }));
  const taxes = groupsOf(documentLines, documentCharges, fixed);
  const amounts = (type: string) =>
    sum(documentCharges.filter((charge) => charge.type === type).map(({ amount }) => new Big(amount)));
  const withoutTax = sum(taxes.map(({ base }) => new Big(base)));
  const tax = sum(taxes.map((group) => new Big(group.tax)));
  return {
    kind: 'invoice',
    isDeposit: false,
    state: 'issued',
    number: 'R-2026-0001',
    issueDate: '2026-11-25',
    issuedAt: '2026-11-25T10:00:00.000Z',
    dueDate: '2026-12-25',
    deliveryDate: '2026-11-24',
    currency: 'EUR',
    decimals,
    taxMode: 'net',
    buyerReference: '04011000-12345-03',
    contractReference: 'V-77',
    poNumber: 'PO 4711',
    orderNumbers: ['O-000009'],
    remarks: 'Thank you.\nGoods remain ours until paid.',
    paymentTerms: '30 days net',
    discounts: [],
    invoice: null,
    reason: null,
    seller: SELLER,
    buyer: BUYER,
    deliveryAddress: {
      name: 'Lager Süd',
      line1: 'Am Kai 7',
      line2: null,
      city: 'Wien',
      zipCode: '1010',
      state: null,
      countryCode: 'AT',
      country: 'Austria',
    },
    sources: { buyerAddress: 'customer.addresses', buyerReference: 'customer.buyer_reference' },
    despatchNumber: null,
    lines: documentLines,
    charges: documentCharges,
    taxes,
    totals: {
      lines: fixed(sum(documentLines.map(({ net }) => new Big(net)))),
      discounts: fixed(amounts('discount')),
      charges: fixed(amounts('charge')),
      withoutTax: fixed(withoutTax),
      tax: fixed(tax),
      withTax: fixed(withoutTax.plus(tax)),
      rounding: fixed(new Big(rounding)),
      paid: fixed(new Big(paid)),
      due: fixed(withoutTax.plus(tax).plus(rounding).minus(paid)),
    },
    logo: null,
    style: null,
    ...fields,
  };
}

/** The credit note of such a content. */
export const creditNoteOf = (input: ContentInput = {}): DocumentContent =>
  contentOf({
    kind: 'credit_note',
    number: 'CN-2026-0001',
    dueDate: null,
    paymentTerms: null,
    discounts: [],
    invoice: { number: 'R-2026-0001', issueDate: '2026-11-25' },
    reason: 'Damaged in transit',
    ...input,
  });

function lineOf(line: LineInput, index: number, fixed: (value: Big) => string): DocumentLine {
  const { quantity = '2', price = '10', discount = '0', taxCategory = 'S' } = line;
  return {
    sku: `SKU-${index + 1}`,
    name: `Article ${index + 1}`,
    buyerItemId: index % 2 ? null : `B-${index + 1}`,
    gtin: null,
    orderLine: null,
    quantity,
    unitCode: index % 3 ? 'KGM' : 'C62',
    price,
    discount,
    discountPercentage: null,
    net: fixed(new Big(quantity).times(price).minus(discount)),
    taxCategory,
    taxRate: taxCategory === 'S' ? '19' : '0',
    stated: null,
    ...line,
  };
}

function groupsOf(lines: DocumentLine[], charges: DocumentCharge[], fixed: (value: Big) => string): TaxGroup[] {
  const groups = new Map<string, { category: TaxCategory; rate: string; amounts: Big[] }>();
  const add = (category: TaxCategory | null, rate: string | null, amount: Big) => {
    if (!category || rate === null) return;
    const key = `${category} ${new Big(rate).toFixed()}`;
    const group = groups.get(key) ?? { category, rate, amounts: [] };
    group.amounts.push(amount);
    groups.set(key, group);
  };
  for (const { taxCategory, taxRate, net } of lines) add(taxCategory, taxRate, new Big(net));
  for (const { type, taxCategory, taxRate, amount } of charges)
    add(taxCategory, taxRate, new Big(amount).times(type === 'charge' ? 1 : -1));
  return [...groups.values()].map(({ category, rate, amounts }) => {
    const base = sum(amounts);
    return {
      category,
      rate,
      base: fixed(base),
      tax: fixed(base.times(rate).div(100)),
      exemptionCode: EXEMPTION_CODES[category] ?? null,
      exemptionReason: category === 'E' ? 'Exempt by § 4 UStG' : null,
    };
  });
}
