import type { DocumentContent, DocumentFormat, DocumentLanguage } from './document-content.js';
import { invoicePdf } from './pdf/invoice-pdf.js';

type Writer = (content: DocumentContent, language: DocumentLanguage) => Promise<Buffer>;

const WRITERS: Partial<Record<DocumentFormat, Writer>> = {
  pdf: (content, language) => invoicePdf(content, { language }),
};

/**
 * The bytes of a document. The same content gives the same bytes.
 * @throws Error if the format cannot say the content, or the logo cannot be read
 */
export async function makeDocument(
  content: DocumentContent,
  format: DocumentFormat,
  language: DocumentLanguage,
): Promise<Buffer> {
  const writer = WRITERS[format];
  if (!writer) throw new Error(`There is no writer of the format ${format}.`);
  return writer(content, language);
}
