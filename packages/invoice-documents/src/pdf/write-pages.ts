import type { DocumentLanguage, Letter } from '../document-content.js';
import { composeFooter, writeFooter } from './footer.js';
import { type Logo, readLogo } from './logo.js';
import { COLORS, LEFT, PageWriter, RIGHT, type TextStyle } from './page-writer.js';
import { SANDBOX_MARK, writeMarks } from './page-mark.js';
import { type Page, pageOf, sellerName } from './page.js';
import { openDocument } from './pdf-document.js';

export interface PagesOptions {
  language: DocumentLanguage;
  title: string;
  /** The only time in the file. */
  created: Date;
  /** XML of Factur-X that is attached. */
  xml?: string;
  /** A word across each page, such as that of drafts; none if it is null. */
  mark?: string | null;
}

/**
 * A tagged PDF with embedded fonts: what `write` writes, with a head on each page but the first, and footer and page number on each. The same
 * content gives the same bytes.
 * @throws Error if the logo cannot be read
 */
export async function writePages<Content extends Letter>(
  content: Content,
  { language, title, created, xml, mark = null }: PagesOptions,
  write: (page: Page<Content>, logo: Logo | null) => void,
): Promise<Buffer> {
  const logo = content.logo === null ? null : await readLogo(content.logo);
  const document = openDocument({ title, author: sellerName(content), created }, language, xml);
  const writer = new PageWriter(document, { isJapanese: isJapanese(content) });
  const page = pageOf(content, { language, title, writer });
  const footer = composeFooter(page);
  writer.bottom = footer.top - 12;
  const marks = [content.isSandbox ? SANDBOX_MARK : null, mark].filter((one) => one !== null);
  writer.onPage = () => writeMarks(page, marks);
  writer.onContinued = () => writeContinuation(page);

  writer.addPage();
  write(page, logo);

  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    writeFooter(page, footer, index + 1, count);
  }
  const chunks: Buffer[] = [];
  document.end();
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Whether a party is of Japan, or a text has letters that only Japanese has. */
const isJapanese = (content: Letter): boolean =>
  [content.seller, content.buyer].some(({ countryCode }) => countryCode === 'JP') ||
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(JSON.stringify(content));

/** The head of each page but the first. */
function writeContinuation({ content, title, writer }: Page): void {
  const style: TextStyle = { size: 8, color: COLORS.quiet };
  const name = writer.wrap(sellerName(content), 220, style)[0]!;
  const shownTitle = writer.wrap(title, 220, style)[0]!;
  writer.artifact(() => {
    writer.text(shownTitle, LEFT, 48, style);
    writer.textBefore(name, RIGHT, 48, style);
  }, 'Pagination');
  writer.y = 62;
}
