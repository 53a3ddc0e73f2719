import { CASH_DISCOUNT } from '../cash-discount.js';
import type { DocumentContent } from '../document-content.js';
import type { Page } from './page.js';

/**
 * Payment terms for people: lines of cash discount in the notation of XRechnung are sentences. Such a line is that of a discount or of interest
 * after the due date; other lines stay as they are.
 */
export const readableTerms = (terms: string, { formats, texts }: Pick<Page, 'formats' | 'texts'>): string =>
  terms
    .split(/\r\n?|\n/)
    .map((line) => {
      const stated = CASH_DISCOUNT.exec(line.trim())?.groups;
      if (!stated) return line;
      const { kind, days, percentage, base } = stated;
      const rate = formats.percentage(percentage!);
      const share = base === undefined ? rate : `${rate} ${texts.on} ${formats.money(base)}`;
      return (kind === 'SKONTO' ? texts.cashDiscount : texts.lateInterest)(share, formats.decimal(days!));
    })
    .join('\n');

/** A sentence for each discount for an early payment. */
export const discountSentences = (
  { discounts }: Pick<DocumentContent, 'discounts'>,
  { formats, texts }: Pick<Page, 'formats' | 'texts'>,
): string[] =>
  discounts.map(({ percentage, amount, until }) =>
    texts.earlyPayment(formats.percentage(percentage), formats.money(amount), formats.day(until)),
  );
