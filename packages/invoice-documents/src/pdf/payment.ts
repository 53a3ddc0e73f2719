import { giroCodeText, qrModules } from './giro-code.js';
import { isPositive, joined } from './formats.js';
import { writeLabelled } from './letterhead.js';
import type { Page, PageContext } from './page.js';
import { discountSentences, readableTerms } from './payment-terms.js';
import { COLORS, RIGHT, type TextStyle } from './page-writer.js';

const QR_SIZE = 76;
const CAPTION: TextStyle = { size: 7.5, color: COLORS.quiet };

/** How an invoice is paid: terms, day, accounts, and a QR code for banking apps. Not on credit notes and cancelled invoices. */
export function writePayment(page: PageContext): void {
  const { content, writer } = page;
  if (content.kind !== 'invoice' || content.state === 'cancelled' || !isPositive(content.totals.due)) return;
  const code = giroCodeText(content);
  writer.need(code ? QR_SIZE + 20 : 40);
  const [top, firstPage] = [writer.y, writer.document.page];
  if (code) writeCode(page, code, top);
  const right = code ? RIGHT - QR_SIZE - 16 : RIGHT;
  for (const [label, text] of paymentLines(page)) writeLabelled(writer, label, text, right);
  if (code && writer.document.page === firstPage) writer.y = Math.max(writer.y, top + QR_SIZE + 16);
  writer.y += 4;
}

function paymentLines({ content, texts, formats }: PageContext): [label: string, text: string][] {
  const { dueDate, number, paymentTerms, totals } = content;
  const due = formats.money(totals.due);
  const accounts = accountLines({ content, texts });
  const terms = [
    ...(paymentTerms ? [readableTerms(paymentTerms, { formats, texts })] : []),
    ...discountSentences(content, { formats, texts }),
  ];
  return [
    [texts.payment, dueDate ? `${due} · ${texts.dueDate} ${formats.day(dueDate)}` : due],
    ...(terms.length ? [[texts.terms, terms.join('\n')] as [string, string]] : []),
    ...accounts,
    ...(number && accounts.length ? [[texts.reference, number] as [string, string]] : []),
  ];
}

/** The accounts to which a seller is paid. */
export const accountLines = ({ content: { seller }, texts }: Pick<Page, 'content' | 'texts'>): [string, string][] =>
  seller.bankAccounts.map(({ bic, holder, iban }) => [
    texts.accountHolder,
    `${holder ?? seller.name}\n${joined([`IBAN ${grouped(iban)}`, bic && `BIC ${bic}`], ' · ')}`,
  ]);

/** An IBAN in groups of four, which stay on one line. */
const grouped = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$&\u00a0');

function writeCode({ writer, texts }: PageContext, text: string, top: number): void {
  const modules = qrModules(text);
  const size = QR_SIZE / modules.length;
  const left = RIGHT - QR_SIZE;
  writer.tagged(
    writer.root,
    'Figure',
    () => {
      const { document } = writer;
      modules.forEach((row, y) => {
        // neighbours are one rectangle, so that no gap is seen between them
        for (let x = 0; x < row.length; x++) {
          const start = x;
          while (row[x]) x++;
          if (x > start) document.rect(left + start * size, top + y * size, (x - start) * size, size);
        }
      });
      document.fill('#000000');
    },
    { alt: texts.scanToPay, bbox: [left, top, RIGHT, top + QR_SIZE], placement: 'Block' },
  );
  writer.tagged(writer.root, 'Caption', () => writer.textBefore(texts.scanToPay, RIGHT, top + QR_SIZE + 9, CAPTION));
}
