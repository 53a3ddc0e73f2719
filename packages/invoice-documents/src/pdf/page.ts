import type { DocumentContent, DocumentLanguage } from '../document-content.js';
import { Formats } from './formats.js';
import type { PageWriter } from './page-writer.js';
import { TEXTS, type Texts } from './texts.js';

/** What the parts of a page are written with. */
export interface PageContext {
  content: DocumentContent;
  writer: PageWriter;
  texts: Texts;
  formats: Formats;
  language: DocumentLanguage;
}

export const pageContext = (content: DocumentContent, language: DocumentLanguage, writer: PageWriter): PageContext => ({
  content,
  writer,
  texts: TEXTS[language],
  formats: new Formats(content, language),
  language,
});

/** Kind and number, such as `Invoice INV-7`. */
export const titleOf = ({ kind, number }: DocumentContent, texts: Texts): string =>
  (kind === 'invoice' ? texts.invoice : texts.creditNote) + (number === null ? '' : ` ${number}`);

/** Name of a seller for readers. */
export const sellerName = ({ seller }: DocumentContent): string => seller.tradeName ?? seller.name ?? '';
