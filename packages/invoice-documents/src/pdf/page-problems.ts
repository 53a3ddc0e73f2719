import type { Address, DocumentContent, DocumentProblem } from '../document-content.js';
import { FIELDS, ofFirstOrder } from '../xml/problems/problem.js';
import { hiddenCharacters } from './characters.js';

/** Different characters that a problem names. */
const NAMED = 10;

/**
 * What pages of a content cannot show, as problems: characters that no font has, such as emoji, for each field with their number. The pages are
 * made all the same, with a box in place of each.
 */
export function pageProblems(content: DocumentContent): DocumentProblem[] {
  const fields = new Map<string, string[]>();
  for (const [field, text] of textsOf(content)) {
    const hidden = text ? hiddenCharacters(text) : [];
    if (hidden.length) fields.set(field, [...(fields.get(field) ?? []), ...hidden]);
  }
  return ofFirstOrder(
    content,
    [...fields].map(([field, hidden]) => ({ field, reason: reasonOf(hidden) })),
  );
}

function reasonOf(hidden: readonly string[]): string {
  const distinct = [...new Set(hidden)].map((character) => character.toWellFormed());
  const named = distinct.slice(0, NAMED).join(' ') + (distinct.length > NAMED ? ' …' : '');
  return hidden.length === 1
    ? `1 character cannot be shown: ${named}`
    : `${hidden.length} characters cannot be shown: ${named}`;
}

type FieldText = [field: string, text: string | null | undefined];

/** The texts of the pages with the paths of their fields. */
function textsOf(content: DocumentContent): FieldText[] {
  const { seller, buyer, deliveryAddress, sources, style } = content;
  const { contact } = seller;
  return [
    [FIELDS.sellerName, seller.name],
    ['settings.seller.trade_name', seller.tradeName],
    ...addressTexts(seller, 'settings.seller'),
    ['settings.seller.legal_info', seller.legalInfo],
    [FIELDS.sellerContactName, contact?.name],
    ...seller.bankAccounts.map(({ holder }): FieldText => [FIELDS.sellerBankAccounts, holder]),
    ['settings.document_style.footer', style?.footer],
    [FIELDS.buyerName, buyer.name],
    [sources.buyerAddress, buyer.person],
    ...addressTexts(buyer, sources.buyerAddress),
    ['order.shipping_address', deliveryAddress?.name],
    ...(deliveryAddress ? addressTexts(deliveryAddress, 'order.shipping_address') : []),
    ['invoice.invoice_number', content.number],
    [sources.buyerReference, content.buyerReference],
    ['invoice.contract_reference', content.contractReference],
    ['invoice.po_number', content.poNumber],
    ['invoice.remarks', content.remarks],
    ['credit_note.reason', content.reason],
    [FIELDS.paymentTerms, content.paymentTerms],
    ...content.lines.flatMap(({ buyerItemId, name, sku }, index): FieldText[] => [
      [`${FIELDS.items}[${index}].name`, name],
      [`${FIELDS.items}[${index}].sku_id`, sku === name ? null : sku],
      [`${FIELDS.items}[${index}].buyer_item_id`, buyerItemId],
    ]),
    ...content.charges.map(({ name }): FieldText => [FIELDS.charges, name]),
    ...(content.taxes ?? []).map(({ exemptionReason }): FieldText => [FIELDS.taxExemption, exemptionReason]),
  ];
}

const addressTexts = (address: Address, path: string): FieldText[] => [
  [`${path}.address_line_1`, address.line1],
  [`${path}.address_line_2`, address.line2],
  [`${path}.city`, address.city],
  [`${path}.zip_code`, address.zipCode],
  [`${path}.state`, address.state],
  [`${path}.country`, address.countryCode === null ? address.country : null],
];
