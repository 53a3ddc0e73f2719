import type { Address, DocumentContent } from '../document-content.js';
import Big from 'big.js';
import { chargeTree, lineTree, money, taxGroupTree } from './lines.js';
import { buyerParty, deliveryAddressOf, type PartyOptions, postalAddress, sellerParty } from './parties.js';
import { type Tree, tree, xmlText } from './tree.js';

export interface TreeOptions {
  syntax: 'UBL' | 'CII';
  /** BT-24. */
  customizationId: string;
  /** BT-23. */
  profileId: string;
  isPeppol: boolean;
  /** Whether a deposit has the type code of its own; XRechnung does not know it (BR-DE-17). */
  hasDepositCode: boolean;
  /** A credit note must have payment instructions too (BR-DE-1, DE-R-001). */
  needsInstructions: boolean;
  /** The discounts for early payments, for BT-20. */
  discountLines: readonly string[];
}

/** The beginning of the note (BT-22) of documents that are only tried out. */
const SANDBOX_NOTE = 'SANDBOX, NOT AN INVOICE';

/** The whole document for the format services. The content must have no problems by `documentProblems`. */
export function invoiceTree(content: DocumentContent, options: TreeOptions): Tree {
  if (content.number === null) throw new Error('an electronic invoice needs a number (BR-02)');
  const { taxes } = content;
  if (!taxes) throw new Error('an electronic invoice needs the tax by category and rate (BR-CO-18)');
  const isCreditNote = content.kind === 'credit_note';
  const partyOptions: PartyOptions = {
    syntax: options.syntax,
    hasVatIds: !taxes.some(({ category }) => category === 'O'),
    hasCustomerNumber: !options.isPeppol,
  };
  const charges = content.charges.filter(({ amount }) => !new Big(amount).eq(0));
  return tree({
    'cbc:CustomizationID': options.customizationId,
    'cbc:ProfileID': options.profileId,
    'cbc:ID': xmlText(content.number),
    'cbc:IssueDate': content.issueDate,
    'cbc:DueDate': content.dueDate,
    'cbc:InvoiceTypeCode': typeCode(content, options),
    'cbc:Note': [content.isSandbox ? SANDBOX_NOTE : null, xmlText(content.reason), xmlText(content.remarks)]
      .filter((text) => text !== null)
      .join('\n'),
    'cbc:DocumentCurrencyCode': content.currency,
    'cbc:BuyerReference': xmlText(content.buyerReference),
    'cac:OrderReference': orderReference(content, options.syntax),
    'cac:BillingReference': content.invoice && [precedingInvoice(content.invoice, options.syntax)],
    'cac:DespatchDocumentReference': tree({ 'cbc:ID': xmlText(content.despatchNumber) }),
    'cac:ContractDocumentReference': tree({ 'cbc:ID': xmlText(content.contractReference) }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(content.seller, partyOptions) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(content.buyer, partyOptions) },
    'cac:Delivery': delivery(content.deliveryDate, deliveryAddressOf(content)),
    'cac:PaymentMeans': isCreditNote ? settlement(options) : creditTransfers(content),
    'cac:PaymentTerms': tree({ 'cbc:Note': paymentTerms(content, options.discountLines) }),
    'cac:AllowanceCharge': charges.map((charge) => chargeTree(charge, content)),
    'cac:TaxTotal': [
      tree({
        ...money('cbc:TaxAmount', content.totals.tax, content),
        'cac:TaxSubtotal': taxes.map((group) => taxGroupTree(group, content)),
      }),
    ],
    'cac:LegalMonetaryTotal': totals(content, charges),
    'cac:InvoiceLine': content.lines.map((line, index) => lineTree(line, index, content, options.syntax)),
  });
}

/** BT-3, a code of UNTDID 1001. */
function typeCode({ kind, isDeposit }: DocumentContent, { hasDepositCode }: TreeOptions): string {
  if (kind === 'credit_note') return '381';
  return isDeposit && hasDepositCode ? '386' : '380';
}

/** What Peppol BIS Billing writes for a purchase order that is not known, where UBL needs its number before that of the sales order. */
const NOT_AVAILABLE = 'NA';

/** BT-13, and BT-14 if there is one order. */
function orderReference({ poNumber, orderNumbers }: DocumentContent, syntax: 'UBL' | 'CII'): Tree {
  const purchaseOrder = xmlText(poNumber);
  const salesOrder = orderNumbers.length === 1 ? xmlText(orderNumbers[0]) : null;
  return tree({
    'cbc:ID': purchaseOrder ?? (salesOrder && syntax === 'UBL' ? NOT_AVAILABLE : null),
    'cbc:SalesOrderID': salesOrder,
  });
}

/** BG-3. The mapping to CII reads the number and the day, in the form of CII, without the element between. */
function precedingInvoice({ number, issueDate }: { number: string; issueDate: string }, syntax: 'UBL' | 'CII'): Tree {
  const id = xmlText(number) ?? '';
  if (syntax === 'CII') return { 'cbc:ID': id, 'cbc:IssueDate': issueDate.replaceAll('-', '') };
  return { 'cac:InvoiceDocumentReference': { 'cbc:ID': id, 'cbc:IssueDate': issueDate } };
}

function delivery(date: string | null, address: Address | null): Tree {
  const postal = address ? postalAddress(address) : {};
  return tree({
    'cbc:ActualDeliveryDate': date,
    'cac:DeliveryLocation': tree({ 'cac:Address': postal }),
    'cac:DeliveryParty': tree({ 'cac:PartyName': tree({ 'cbc:Name': xmlText(address?.name) }) }),
  });
}

/** Codes of UNTDID 4461. */
const [CREDIT_TRANSFER, SEPA_CREDIT_TRANSFER, CLEARING] = ['30', '58', '97'];

/** How a credit note is settled: by clearing, for the buyer owes less. Stated where the rules want it. */
const settlement = ({ needsInstructions }: TreeOptions): Tree[] =>
  needsInstructions ? [{ 'cbc:PaymentMeansCode': CLEARING }] : [];

/** A credit transfer to each account (BG-16, BG-17); SEPA transfers are in euro only. */
const creditTransfers = ({ seller, currency, number }: DocumentContent): Tree[] =>
  seller.bankAccounts.map(({ iban, bic, holder }) =>
    tree({
      'cbc:PaymentMeansCode': currency === 'EUR' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
      'cbc:PaymentID': xmlText(number),
      'cac:PayeeFinancialAccount': tree({
        'cbc:ID': iban.replaceAll(' ', ''),
        'cbc:Name': xmlText(holder),
        'cac:FinancialInstitutionBranch': tree({ 'cbc:ID': xmlText(bic) }),
      }),
    }),
  );

/**
 * BT-20: the stated terms, then the discounts for early payments. Terms of cash discount in the form of XRechnung end with a line break (BR-DE-18).
 * A credit note without terms says what it settles.
 */
function paymentTerms(
  { kind, invoice, paymentTerms: stated }: DocumentContent,
  discountLines: readonly string[],
): string | null {
  const terms = [xmlText(stated), ...discountLines].filter((line) => line).join('\n');
  if (terms) return terms.split('\n').some((line) => line.trim().startsWith('#')) ? `${terms}\n` : terms;
  if (kind !== 'credit_note') return null;
  return invoice ? `Credited to invoice ${xmlText(invoice.number)}` : 'Credited for further invoices or repayment';
}

function totals(content: DocumentContent, charges: DocumentContent['charges']): Tree {
  const sums = content.totals;
  const has = (type: 'discount' | 'charge') => charges.some((charge) => charge.type === type);
  const unlessZero = (name: string, value: string) => (new Big(value).eq(0) ? {} : money(name, value, content));
  return tree({
    ...money('cbc:LineExtensionAmount', sums.lines, content),
    ...money('cbc:TaxExclusiveAmount', sums.withoutTax, content),
    ...money('cbc:TaxInclusiveAmount', sums.withTax, content),
    ...(has('discount') ? money('cbc:AllowanceTotalAmount', sums.discounts, content) : {}),
    ...(has('charge') ? money('cbc:ChargeTotalAmount', sums.charges, content) : {}),
    ...unlessZero('cbc:PrepaidAmount', sums.paid),
    ...unlessZero('cbc:PayableRoundingAmount', sums.rounding),
    ...money('cbc:PayableAmount', sums.due, content),
  });
}
