import Big from 'big.js';
import type { Address, DocumentContent, DocumentLine, Party } from '../src/document-content.js';
import type { XmlFormat } from '../src/xml/electronic-invoice.js';
import type { ReadAddress, ReadCharge, ReadInvoice, ReadParty } from './read-invoice.js';

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const PROFILES: Record<XmlFormat, string> = {
  ubl: 'urn:cen.eu:en16931:2017',
  cii: 'urn:cen.eu:en16931:2017',
  facturx: 'urn:cen.eu:en16931:2017',
  xrechnung_ubl: XRECHNUNG,
  xrechnung_cii: XRECHNUNG,
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

const termsOfCredit = ({ invoice }: DocumentContent): string =>
  invoice ? `Credited to invoice ${invoice.number}` : 'Credited for further invoices or repayment';

/** What a reader must find in the electronic invoice of a content. Numbers have no superfluous zeros. */
export function expectedInvoice(content: DocumentContent, format: XmlFormat): ReadInvoice {
  const isPeppol = format === 'peppol';
  const isGerman = [content.seller, content.buyer].every((party) =>
    (party.vatId ?? party.countryCode)?.startsWith('DE'),
  );
  const needsInstructions = format.startsWith('xrechnung') || (isPeppol && isGerman);
  const isCredit = content.kind === 'credit_note';
  const invoiceCode = content.isDeposit && !format.startsWith('xrechnung') ? '386' : '380';
  const isOutside = content.taxes!.some(({ category }) => category === 'O');
  const { seller, buyer, totals } = content;
  const isUnion = content.taxes!.some(({ category }) => category === 'K');
  const salesOrder = content.orderNumbers.length === 1 ? content.orderNumbers[0]! : null;
  const isCii = format.endsWith('cii') || format === 'facturx';
  const present = (value: string): string | null => (new Big(value).eq(0) ? null : plain(value));
  const charges = content.charges.filter(({ amount }) => !new Big(amount).eq(0));
  const has = (type: string) => charges.some((charge) => charge.type === type);
  return {
    profile: PROFILES[format],
    number: content.number,
    typeCode: isCredit ? '381' : invoiceCode,
    issueDate: content.issueDate,
    dueDate: content.dueDate,
    currency: content.currency,
    note: [content.reason, content.remarks].filter(Boolean).join('\n') || null,
    buyerReference: content.buyerReference,
    contract: content.contractReference,
    purchaseOrder: content.poNumber ?? (salesOrder && !isCii ? 'NA' : null),
    salesOrder,
    despatch: content.despatchNumber,
    preceding: content.invoice,
    seller: {
      ...partyOf(seller, isOutside),
      identifier: seller.registrationId || (seller.vatId && !isOutside) ? null : (seller.taxNumber ?? seller.vatId),
      tradeName: seller.tradeName,
      legalInfo: seller.legalInfo,
      taxNumber: seller.taxNumber,
    },
    buyer: { ...partyOf(buyer, isOutside), identifier: isPeppol ? null : buyer.customerNumber },
    delivery: {
      ...addressOf(content.deliveryAddress ?? (isUnion ? buyer : null)),
      date: content.deliveryDate,
      name: content.deliveryAddress?.name ?? null,
    },
    payments: isCredit
      ? needsInstructions
        ? [{ code: '97', reference: null, iban: null, holder: null, bic: null }]
        : []
      : seller.bankAccounts.map(({ iban, holder, bic }) => ({
          code: content.currency === 'EUR' ? '58' : '30',
          reference: content.number,
          iban,
          holder,
          bic,
        })),
    paymentTerms: content.paymentTerms ?? (isCredit ? termsOfCredit(content) : null),
    charges: charges.map(({ type, amount, base, percentage, name, reasonCode, taxCategory, taxRate }) => ({
      isCharge: type === 'charge',
      amount: plain(amount),
      ...percentageOf(base, percentage, amount),
      reason: name,
      reasonCode,
      category: taxCategory,
      rate: taxCategory === 'O' ? null : plain(taxRate!),
    })),
    groups: content.taxes!.map(({ category, rate, base, tax, exemptionCode, exemptionReason }) => ({
      category,
      rate: plain(rate),
      base: plain(base),
      tax: plain(tax),
      exemptionCode,
      exemptionReason,
    })),
    totals: {
      lines: plain(totals.lines),
      discounts: has('discount') ? plain(totals.discounts) : null,
      charges: has('charge') ? plain(totals.charges) : null,
      withoutTax: plain(totals.withoutTax),
      tax: plain(totals.tax),
      withTax: plain(totals.withTax),
      paid: present(totals.paid),
      rounding: present(totals.rounding),
      due: plain(totals.due),
    },
    lines: content.lines.map((line, index) => ({
      id: `${index + 1}`,
      name: line.name,
      sku: line.sku,
      buyerItemId: line.buyerItemId,
      gtin: line.gtin,
      orderLine: line.orderLine,
      quantity: plain(line.quantity),
      unit: line.unitCode,
      price: plain(line.price),
      net: plain(line.net),
      category: line.taxCategory,
      rate: line.taxCategory === 'O' ? null : plain(line.taxRate!),
      charges: discountOf(line),
    })),
  };
}

const plain = (value: string): string => new Big(value).toFixed();

/** The invoice as it was read, with numbers without superfluous zeros. */
export function withPlainNumbers(invoice: ReadInvoice): ReadInvoice {
  const charge = (one: ReadCharge): ReadCharge => ({ ...one, ...plainFields(one, ['amount', 'base']) });
  return {
    ...invoice,
    charges: invoice.charges.map(charge),
    groups: invoice.groups.map((group) => ({ ...group, ...plainFields(group, ['base', 'tax']) })),
    totals: {
      ...invoice.totals,
      ...plainFields(invoice.totals, Object.keys(invoice.totals) as (keyof ReadInvoice['totals'])[]),
    },
    lines: invoice.lines.map((line) => ({
      ...line,
      ...plainFields(line, ['net', 'price']),
      charges: line.charges.map(charge),
    })),
  };
}

function plainFields<K extends string>(values: Record<K, string | null>, names: K[]): Record<K, string | null> {
  return Object.fromEntries(names.map((name) => [name, values[name] === null ? null : plain(values[name])])) as Record<
    K,
    string | null
  >;
}

/** A percentage and its base are stated where they give the amount with 2 decimals. */
function percentageOf(
  base: string | null,
  percentage: string | null,
  amount: string,
): Pick<ReadCharge, 'base' | 'percentage'> {
  const isExact =
    base !== null &&
    percentage !== null &&
    new Big(base).times(percentage).div(100).round(2, Big.roundHalfUp).eq(amount);
  return isExact ? { base: plain(base), percentage: plain(percentage) } : { base: null, percentage: null };
}

/** The discount of a line is what is between its gross, rounded to 2 decimals, and its net. */
function discountOf(line: DocumentLine): ReadCharge[] {
  const gross = new Big(line.quantity).times(line.price).round(2, Big.roundHalfUp);
  const amount = gross.minus(line.net);
  if (amount.eq(0)) return [];
  return [
    {
      isCharge: amount.lt(0),
      amount: amount.abs().toFixed(),
      ...percentageOf(amount.lt(0) ? null : gross.toFixed(), line.discountPercentage, amount.toFixed()),
      reason: amount.lt(0) ? 'Rounding' : 'Discount',
      reasonCode: amount.lt(0) ? null : '95',
      category: null,
      rate: null,
    },
  ];
}

const addressOf = (address: Address | null): ReadAddress => ({
  line1: address?.line1 ?? null,
  line2: address?.line2 ?? null,
  city: address?.city ?? null,
  zipCode: address?.zipCode ?? null,
  state: address?.state ?? null,
  country: address?.countryCode ?? null,
});

const partyOf = (party: Party, isOutside: boolean): ReadParty => ({
  ...addressOf(party),
  identifier: null,
  name: party.name,
  tradeName: null,
  registrationId: party.registrationId,
  registrationScheme: party.registrationId && party.registrationScheme,
  legalInfo: null,
  vatId: isOutside ? null : party.vatId,
  taxNumber: null,
  endpoint: party.electronicAddress?.id ?? null,
  endpointScheme: party.electronicAddress?.scheme ?? null,
  contact: [party.contact?.name ?? null, party.contact?.phone ?? null, party.contact?.email ?? null],
});
