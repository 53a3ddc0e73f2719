import type { DocumentContent, DocumentLanguage } from '../document-content.js';
import { composeFooter, writeFooter, writeIntroduction, writeLabelled, writeLetterhead } from './letterhead.js';
import { writeLines } from './line-table.js';
import { readLogo } from './logo.js';
import { type PageContext, pageContext, sellerName, titleOf } from './page.js';
import { COLORS, LEFT, PAGE, PageWriter, RIGHT, type TextStyle } from './page-writer.js';
import { openDocument } from './pdf-document.js';
import { TEXTS, type Texts } from './texts.js';
import { writePayment } from './payment.js';
import { writeTaxNotes, writeTotals } from './totals.js';

export interface PdfOptions {
  language: DocumentLanguage;
  /** Makes a Factur-X document: PDF/A-3b with this CII of profile EN 16931 as its attachment. */
  facturx?: { xml: string };
}

/**
 * The pages of an invoice or a credit note as a tagged PDF with embedded fonts. The same content gives the same bytes.
 * @throws Error if the logo cannot be read
 */
export async function invoicePdf(content: DocumentContent, { language, facturx }: PdfOptions): Promise<Buffer> {
  const texts = TEXTS[language];
  const info = { title: titleOf(content, texts), author: sellerName(content), created: new Date(content.issuedAt) };
  const logo = content.logo === null ? null : await readLogo(content.logo);
  const document = openDocument(info, language, facturx?.xml);
  const page = pageContext(content, language, new PageWriter(document));
  const { writer } = page;
  const footer = composeFooter(page);
  writer.bottom = footer.top - 12;
  writer.onPage = () => writeMark(page);
  writer.onContinued = () => writeContinuation(page);

  writer.addPage();
  writeLetterhead(page, logo);
  writeIntroduction(page);
  writeLines(page);
  writeTotals(page);
  writeTaxNotes(page);
  writePayment(page);
  if (content.remarks) writeLabelled(writer, texts.notes, content.remarks);

  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    writeFooter(page, footer, index + 1, count);
  }
  return bytesOf(document);
}

/** Says across the page that the document does not count. */
function writeMark({ content, texts, writer }: PageContext): void {
  const mark = markOf(content, texts);
  if (mark === null) return;
  const { document } = writer;
  const style: TextStyle = { size: 88, font: 'bold', color: COLORS.mark };
  const width = writer.widthOf(mark, style);
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  writer.artifact(() => {
    document.save().rotate(-55, { origin: [x, y] });
    writer.text(mark, x - width / 2, y + 32, style);
    document.restore();
  }, 'Pagination');
}

function markOf({ kind, state }: DocumentContent, texts: Texts): string | null {
  if (state === 'issued') return null;
  if (state === 'draft') return texts.draftMark;
  return kind === 'invoice' ? texts.cancelledInvoiceMark : texts.voidedCreditNoteMark;
}

/** The head of each page but the first. */
function writeContinuation({ content, texts, writer }: PageContext): void {
  const style: TextStyle = { size: 7.5, color: COLORS.quiet };
  const name = writer.wrap(sellerName(content), 220, style)[0]!;
  const title = writer.wrap(titleOf(content, texts), 220, style)[0]!;
  writer.artifact(() => {
    writer.text(title, LEFT, 48, style);
    writer.textBefore(name, RIGHT, 48, style);
  }, 'Pagination');
  writer.y = 62;
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.end();
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
