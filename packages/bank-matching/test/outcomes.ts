import { type Proposal, proposals, searchTerms } from '../src/index.js';
import { type TrueLine, World } from './world.js';

/** What became of the lines of a world. */
export class Outcomes {
  /** Those that settle something: a second transfer for a settled invoice and money that is not of customers do not. */
  lines = 0;
  safe = 0;
  /** Safe proposals that book less than what is true, and nothing else. */
  partial = 0;
  paying = 0;
  amongThree = 0;
  readonly wrong: { seen: TrueLine; proposal: Proposal }[] = [];
  readonly unsafeBy: Record<string, number> = {};
  readonly missedBy: Record<string, number> = {};

  add(seen: TrueLine, made: readonly Proposal[]): void {
    const { truth, faults } = seen;
    const isSettling = truth.kind === 'payment' ? truth.parts.length > 0 : truth.kind !== 'nothing';
    if (isSettling) this.lines++;
    const [first] = made;
    if (first?.safe) this.judge(seen, first);
    else if (isSettling) count(this.unsafeBy, faults);
    if (truth.kind !== 'payment' || !isSettling) return;
    this.paying++;
    if (made.slice(0, 3).some((one) => hasInvoicesOf(one, seen))) this.amongThree++;
    else count(this.missedBy, faults);
  }

  private judge(seen: TrueLine, proposal: Proposal): void {
    if (isTrue(proposal, seen)) this.safe++;
    else if (isPartial(proposal, seen)) this.partial++;
    else this.wrong.push({ seen, proposal });
  }
}

function count(counts: Record<string, number>, faults: readonly string[]): void {
  const key = faults.join(' ') || 'none';
  counts[key] = (counts[key] ?? 0) + 1;
}

const hasInvoicesOf = ({ invoices }: Proposal, { truth }: TrueLine): boolean =>
  truth.kind === 'payment' &&
  invoices.length === truth.parts.length &&
  truth.parts.every(({ invoice }) => invoices.some(({ id }) => id === invoice.id));

function isTrue(proposal: Proposal, { truth }: TrueLine): boolean {
  if (truth.kind !== 'payment') return truth.kind === proposal.kind && truth.paymentId === proposal.paymentId;
  return (
    proposal.kind === 'payment' &&
    proposal.invoices.length === truth.parts.length &&
    truth.parts.every(({ invoice, amount, rest }) =>
      proposal.invoices.some(
        (one) => one.id === invoice.id && one.amount === amount && (one.rest === 'discount') === (rest === 'discount'),
      ),
    )
  );
}

function isPartial(proposal: Proposal, { truth }: TrueLine): boolean {
  if (truth.kind !== 'payment' || proposal.kind !== 'payment') return false;
  return proposal.invoices.every((one) =>
    truth.parts.some(({ invoice, amount }) => one.id === invoice.id && one.amount <= amount),
  );
}

/** Books the lines of a world one after the other and compares what is proposed of each with what is true. */
export function outcomesOf(seed: number, lines: number): Outcomes {
  const world = new World(seed);
  const outcomes = new Outcomes();
  while (outcomes.lines < lines)
    for (const seen of world.nextDay()) {
      outcomes.add(seen, proposals(seen.line, world.database.booksFor(searchTerms([seen.line]))));
      world.book(seen);
    }
  return outcomes;
}
