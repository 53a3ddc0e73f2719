import type { DocumentContent, DocumentFormat, DocumentLanguage, StatementContent } from './document-content.js';
import type { ReminderContent } from './reminder-content.js';
import { invoicePdf } from './pdf/invoice-pdf.js';
import { reminderPdf } from './pdf/reminder-pdf.js';
import { statementPdf } from './pdf/statement-pdf.js';
import { electronicInvoice } from './xml/electronic-invoice.js';

/**
 * The bytes of a document. The same content gives the same bytes. `language` is that of the page, and of sentences in XML. Statements and reminders are pages only.
 * @throws Error if the format cannot say the content, see `documentProblems`, or the logo cannot be read
 */
export async function makeDocument(
  content: DocumentContent | StatementContent | ReminderContent,
  format: DocumentFormat,
  language: DocumentLanguage,
): Promise<Buffer> {
  if (content.kind === 'statement') return statementPdf(content, language);
  if (content.kind === 'reminder') return reminderPdf(content, language);
  if (format === 'pdf') return invoicePdf(content, { language });
  const xml = await electronicInvoice(content, format, language);
  return format === 'facturx' ? invoicePdf(content, { language, facturx: { xml } }) : Buffer.from(xml);
}
