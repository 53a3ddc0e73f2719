import type { DocumentContent } from '../document-content.js';
import { joined } from './formats.js';
import { contactFact, type Fact, writeLabelled } from './letterhead.js';
import type { Page } from './page.js';

/** Numbers of orders that stand beside the address; more of them have a paragraph of their own. */
const FEW_ORDERS = 3;

/** What stands beside the address of an invoice or a credit note. */
export function factsOf(page: Page<DocumentContent>): Fact[] {
  const { content, formats, texts } = page;
  const { buyer, invoice, orderNumbers } = content;
  const day = (value: string | null) => value && formats.day(value);
  return [
    [content.kind === 'invoice' ? texts.invoiceDate : texts.creditNoteDate, formats.day(content.issueDate)],
    [texts.deliveryDate, day(content.deliveryDate)],
    [texts.dueDate, content.kind === 'invoice' ? day(content.dueDate) : null],
    [texts.creditedInvoice, invoice && `${invoice.number}\n${formats.day(invoice.issueDate)}`],
    [texts.customerNumber, buyer.customerNumber],
    [texts.buyerReference, content.buyerReference],
    [texts.poNumber, content.poNumber],
    [
      orderNumbers.length === 1 ? texts.orderNumber : texts.orderNumbers,
      orderNumbers.length <= FEW_ORDERS ? orderNumbers.join(', ') : null,
    ],
    [texts.despatchNumber, content.despatchNumber],
    [texts.contract, content.contractReference],
    [texts.buyerVatId, buyer.vatId],
    contactFact(page),
  ];
}

/** Paragraphs between title and lines: the orders of a collective invoice, the address of the delivery, why is credited. */
export function writeIntroduction({ content, writer, texts, formats }: Page<DocumentContent>): void {
  const { deliveryAddress, orderNumbers, seller } = content;
  const address =
    deliveryAddress &&
    joined(
      [
        deliveryAddress.name,
        ...formats.addressLines(deliveryAddress),
        formats.country(deliveryAddress, seller.countryCode),
      ],
      ', ',
    );
  const paragraphs: Fact[] = [
    [texts.reason, content.kind === 'credit_note' ? content.reason : null],
    [texts.deliveryAddress, address],
    [texts.orderNumbers, orderNumbers.length > FEW_ORDERS ? orderNumbers.join(', ') : null],
  ];
  const stated = paragraphs.filter(([, text]) => !!text) as [string, string][];
  for (const [label, text] of stated) writeLabelled(writer, label, text);
  if (stated.length) writer.y += 8;
}
