import { Big } from 'big.js';
import type { DocumentCharge, DocumentContent, DocumentLine, TaxCategory, TaxGroup } from '../src/document-content.js';

/** A line of a sample: net of quantity × price less discount. */
export function sampleLine(line: Partial<DocumentLine> = {}): DocumentLine {
  const { quantity = '10', price = '9.99', discount = '0' } = line;
  return {
    sku: 'CUP-07',
    name: 'Espresso cup, white, 70 ml',
    buyerItemId: null,
    unitCode: 'C62',
    discountPercentage: null,
    taxCategory: 'S',
    taxRate: '19',
    stated: null,
    ...line,
    quantity,
    price,
    discount,
    net: rounded(new Big(quantity).times(price).minus(discount)),
  };
}

export const sampleCharge = (charge: Partial<DocumentCharge> = {}): DocumentCharge => ({
  type: 'charge',
  name: 'Freight',
  amount: '5.90',
  percentage: null,
  base: null,
  taxCategory: 'S',
  taxRate: '19',
  reasonCode: null,
  ...charge,
});

/** An issued invoice in mode net over these lines and charges, with sums and taxes that add up. */
export function sampleContent(changes: Partial<DocumentContent> = {}): DocumentContent {
  const { lines = [sampleLine()], charges = [] } = changes;
  const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Big(0));
  const ofType = (type: DocumentCharge['type']) => charges.filter((charge) => charge.type === type);
  const taxes = taxesOf(lines, charges);
  const net = sum(lines.map(({ net }) => net));
  const discounts = sum(ofType('discount').map(({ amount }) => amount));
  const added = sum(ofType('charge').map(({ amount }) => amount));
  const withoutTax = net.minus(discounts).plus(added);
  const tax = sum(taxes.map((group) => group.tax));
  const withTax = withoutTax.plus(tax);
  return {
    kind: 'invoice',
    state: 'issued',
    number: 'INV-2026-000117',
    issueDate: '2026-11-26',
    issuedAt: '2026-11-26T09:30:00.000Z',
    dueDate: '2026-12-26',
    deliveryDate: '2026-11-24',
    currency: 'EUR',
    decimals: 2,
    taxMode: 'net',
    buyerReference: null,
    contractReference: null,
    poNumber: 'PO 4711',
    orderNumbers: ['SO-1042'],
    remarks: null,
    paymentTerms: '30 days net',
    invoice: null,
    reason: null,
    seller: SELLER,
    buyer: BUYER,
    deliveryAddress: null,
    taxes,
    totals: {
      lines: rounded(net),
      discounts: rounded(discounts),
      charges: rounded(added),
      withoutTax: rounded(withoutTax),
      tax: rounded(tax),
      withTax: rounded(withTax),
      rounding: '0',
      paid: '0',
      due: rounded(withTax),
    },
    logo: null,
    ...changes,
    lines,
    charges,
  };
}

function taxesOf(lines: readonly DocumentLine[], charges: readonly DocumentCharge[]): TaxGroup[] {
  const bases = new Map<string, Big>();
  const add = (category: TaxCategory | null, rate: string | null, amount: Big) => {
    if (category === null) return;
    const key = `${category} ${rate}`;
    bases.set(key, (bases.get(key) ?? new Big(0)).plus(amount));
  };
  for (const { taxCategory, taxRate, net } of lines) add(taxCategory, taxRate, new Big(net));
  for (const { taxCategory, taxRate, amount, type } of charges)
    add(taxCategory, taxRate, new Big(amount).times(type === 'charge' ? 1 : -1));
  return [...bases].map(([key, base]) => {
    const [category, rate] = key.split(' ') as [TaxCategory, string];
    return {
      category,
      rate,
      base: rounded(base),
      tax: rounded(base.times(rate).div(100)),
      exemptionCode: EXEMPTION_CODES[category] ?? null,
      exemptionReason: EXEMPTION_CODES[category] ? 'Reason as it is stored' : null,
    };
  });
}

const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = {
  E: 'VATEX-EU-132',
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const rounded = (value: Big): string => value.toFixed(2);

const NO_PARTY = {
  line2: null,
  state: null,
  customerNumber: null,
  vatId: null,
  taxNumber: null,
  registrationId: null,
  registrationScheme: null,
  electronicAddress: null,
  contact: null,
};

export const SELLER: DocumentContent['seller'] = {
  ...NO_PARTY,
  name: 'Nordlicht Großhandel GmbH & Co. KG',
  tradeName: 'Nordlicht',
  line1: 'Speicherstraße 12',
  city: 'Hamburg',
  zipCode: '20457',
  countryCode: 'DE',
  vatId: 'DE123456788',
  taxNumber: '22/815/08154',
  registrationId: 'HRA 98765',
  contact: { name: 'Änne Østergård', phone: '+49 40 1234567', email: 'rechnung@nordlicht.example' },
  legalInfo: 'Geschäftsführer: Dr. Änne Østergård, Jan Müller\nAmtsgericht Hamburg, HRA 98765',
  bankAccounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }],
};

export const BUYER: DocumentContent['buyer'] = {
  ...NO_PARTY,
  name: 'Café Morgenrot GmbH',
  line1: 'Hauptstraße 5',
  city: 'Köln',
  zipCode: '50667',
  countryCode: 'DE',
  customerNumber: 'C-00815',
  vatId: 'DE987654321',
};
