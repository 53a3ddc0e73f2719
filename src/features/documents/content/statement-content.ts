import type { StatementContent } from '#invoice-documents';
import { currencyExponent } from '#platform/base/values/currency.js';
import type { LetterState } from '../document-state.js';
import { buyerOf, sellerOf } from './document-content.js';

/** What changed the balance of a customer in a period, and what of it is due. */
export type StatementParts = Pick<
  StatementContent,
  'currency' | 'from' | 'to' | 'date' | 'madeAt' | 'opening' | 'entries' | 'closing' | 'ageing'
>;

/** What the pages of a statement say. `logo` is the path of a file, or null. */
export const statementContent = (state: LetterState, parts: StatementParts, logo: string | null): StatementContent => ({
  kind: 'statement',
  seller: sellerOf(state),
  buyer: buyerOf(state),
  style: state.style ?? null,
  decimals: currencyExponent(parts.currency),
  logo,
  ...parts,
});
