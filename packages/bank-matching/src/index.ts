export type { BankLine, Counterparty } from './bank-line.js';
export {
  Books,
  type Candidates,
  type Credit,
  type Customer,
  type DiscountOffer,
  type Invoice,
  type Payment,
  type Settings,
} from './books.js';
export { normalName } from './line-text.js';
export { normalPartyName } from './party-name.js';
export type { Booking, Proposal, ProposedInvoice, Reason, ReasonCode } from './proposal.js';
export { proposals } from './proposals.js';
export { type SearchTerms, searchTerms } from './search-terms.js';
