import type { DocumentContent, DocumentFormat, DocumentLanguage } from './document-content.js';
import { invoicePdf } from './pdf/invoice-pdf.js';
import { electronicInvoice } from './xml/electronic-invoice.js';

/**
 * The bytes of a document. The same content gives the same bytes. `language` is that of the page; XML has none.
 * @throws Error if the format cannot say the content, see `documentProblems`, or the logo cannot be read
 */
export async function makeDocument(
  content: DocumentContent,
  format: DocumentFormat,
  language: DocumentLanguage,
): Promise<Buffer> {
  if (format === 'pdf') return invoicePdf(content, { language });
  const xml = await electronicInvoice(content, format);
  return format === 'facturx' ? invoicePdf(content, { language, facturx: { xml } }) : Buffer.from(xml);
}
