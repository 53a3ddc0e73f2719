import type { DocumentContent, DocumentLanguage } from '../document-content.js';
import { factsOf, writeIntroduction } from './introduction.js';
import { writeLabelled, writeLetterhead } from './letterhead.js';
import { writeLines } from './line-table.js';
import { titleOf } from './page.js';
import { writePayment } from './payment.js';
import { TEXTS, type Texts } from './texts.js';
import { writeTaxNotes, writeTotals } from './totals.js';
import { writePages } from './write-pages.js';

export interface PdfOptions {
  language: DocumentLanguage;
  /** Makes a Factur-X document: PDF/A-3b with this CII of profile EN 16931 as its attachment. */
  facturx?: { xml: string };
}

/**
 * The pages of an invoice or a credit note. The same content gives the same bytes.
 * @throws Error if the logo cannot be read
 */
export function invoicePdf(content: DocumentContent, { language, facturx }: PdfOptions): Promise<Buffer> {
  const texts = TEXTS[language];
  const options = {
    ...{ language, xml: facturx?.xml, title: titleOf(content, texts), created: new Date(content.issuedAt) },
    mark: markOf(content, texts),
  };
  return writePages(content, options, (page, logo) => {
    writeLetterhead(page, logo, factsOf(page));
    writeIntroduction(page);
    writeLines(page);
    writeTotals(page);
    writeTaxNotes(page);
    writePayment(page);
    if (content.remarks) writeLabelled(page.writer, texts.notes, content.remarks);
  });
}

/** The word for a document that does not count; null for one that does. */
function markOf({ kind, state }: DocumentContent, texts: Texts): string | null {
  if (state === 'issued') return null;
  if (state === 'draft') return texts.draftMark;
  return kind === 'invoice' ? texts.cancelledInvoiceMark : texts.voidedCreditNoteMark;
}
