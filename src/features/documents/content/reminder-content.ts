import type { DocumentLanguage, ReminderContent } from '#invoice-documents';
import { currencyExponent } from '#platform/base/values/currency.js';
import type { ReminderLevel } from '#features/settings/reminder-levels.js';
import type { LetterState } from '../document-state.js';
import { buyerOf, sellerOf } from './document-content.js';

/** What a reminder asks for, and the words of its level. */
export type ReminderParts = Pick<
  ReminderContent,
  'currency' | 'number' | 'level' | 'date' | 'madeAt' | 'payUntil' | 'items' | 'due' | 'fee' | 'total'
> & { texts: ReminderLevel['texts'] };

/** What the pages of a reminder say in a language. `logo` is the path of a file, or null. */
export const reminderContent = (
  state: LetterState,
  { texts, ...parts }: ReminderParts,
  language: DocumentLanguage,
  logo: string | null,
): ReminderContent => ({
  kind: 'reminder',
  seller: sellerOf(state),
  buyer: buyerOf(state),
  style: state.style ?? null,
  decimals: currencyExponent(parts.currency),
  logo,
  words: texts[language],
  ...parts,
});
