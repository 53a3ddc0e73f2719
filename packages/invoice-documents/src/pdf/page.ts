import type { DocumentContent, DocumentLanguage, Letter } from '../document-content.js';
import { Formats } from './formats.js';
import { type Ink, inkOf } from './ink.js';
import type { PageWriter } from './page-writer.js';
import { TEXTS, type Texts } from './texts.js';

/** What the parts of a page are written with. */
export interface Page<Content extends Letter = Letter> {
  content: Content;
  writer: PageWriter;
  texts: Texts;
  formats: Formats;
  language: DocumentLanguage;
  ink: Ink;
  /** What the page is, in its heading. */
  title: string;
}

export type PageContext = Page<DocumentContent>;

export const pageOf = <Content extends Letter>(
  content: Content,
  { language, title, writer }: Pick<Page, 'language' | 'title' | 'writer'>,
): Page<Content> => ({
  ...{ content, writer, language, title },
  texts: TEXTS[language],
  formats: new Formats(content, language),
  ink: inkOf(content.style?.accent ?? null),
});

/** Kind and number, such as `Invoice INV-7`. */
export const titleOf = (content: DocumentContent, texts: Texts): string =>
  kindOf(content, texts) + (content.number === null ? '' : ` ${content.number}`);

function kindOf({ kind, isDeposit }: DocumentContent, texts: Texts): string {
  if (kind === 'credit_note') return texts.creditNote;
  return isDeposit ? texts.depositInvoice : texts.invoice;
}

/** Name of a seller for readers. */
export const sellerName = ({ seller }: Letter): string => seller.tradeName ?? seller.name ?? '';
