import type { BankLine } from './bank-line.js';
import type { Books } from './books.js';
import { existingProposals } from './existing-proposals.js';
import { lineContext } from './line-context.js';
import { creditContext } from './payment-drafts.js';
import { paymentProposals } from './payment-proposals.js';
import { type Proposal, ranked } from './proposal.js';
import { reversalProposals } from './reversal-proposals.js';

/** What a line of a bank statement may be, at most five proposals, the best first. */
export function proposals(line: BankLine, books: Books): Proposal[] {
  if (line.amount > 0n) {
    const context = creditContext(line, books);
    return ranked([...paymentProposals(context), ...existingProposals(context)]);
  }
  const context = lineContext(line, books);
  return ranked([...reversalProposals(context), ...existingProposals(context)]);
}
