import type { Random } from '../correction-walk.js';
import { DAY_MS } from '../receivables/ledger.js';
import { expectAgeing, expectCredit, expectOpenItems, expectStatement, expectTaxes } from './compare.js';
import { creditAmount, creditItems, creditRest, voidNote } from './credit-steps.js';
import { takeDiscount } from './discount-steps.js';
import { billRest, changeDueDate, changeNumber, endInvoice, expectInvoices, issueDraft } from './invoice-steps.js';
import { allocate, pay, refund, reverseAllocation, reversePayment, writeOff } from './money-steps.js';
import { billOrder, writeInvoice } from './new-invoice-steps.js';
import { cancelOrder, changeOrder, createOrder } from './order-steps.js';
import { dayOf, type TenantBooks, WALK_DAYS } from './tenant-books.js';
import { BooksWalk } from './walk.js';

/** Steps of a walk that send something, the first ones and those that end it not counted. */
const STEPS_PER_WALK = 8;

type Step = (walk: BooksWalk) => Promise<void>;

/** All steps by the name under which they are counted. One for which there is no document sends nothing. */
export const STEPS: Record<string, Step> = {
  'an order': createOrder,
  'a change of an order': changeOrder,
  'a cancellation of an order': cancelOrder,
  'a part of an order': billOrder,
  'an invoice by hand': writeInvoice,
  'an issue of a draft': issueDraft,
  'an end of an invoice': endInvoice,
  'another due date': changeDueDate,
  'another number of a draft': changeNumber,
  'a credit of an amount': (walk) => creditAmount(walk),
  'a credit of items': creditItems,
  'a void': voidNote,
  'a payment': pay,
  'a payment with a discount': takeDiscount,
  'a write-off': writeOff,
  'an allocation': allocate,
  'a reversal of an allocation': reverseAllocation,
  'a reversal of a payment': reversePayment,
  'a refund': refund,
};

/** How often a step is chosen beside the others: those that make documents come more often, so that the others have some. */
const OFTEN: Record<string, number> = {
  'a change of an order': 3,
  'a part of an order': 4,
  'an invoice by hand': 2,
  'another number of a draft': 2,
  'a credit of an amount': 3,
  'a credit of items': 5,
  'a void': 2,
  'a payment': 4,
  'a payment with a discount': 3,
  'an allocation': 3,
  'a reversal of an allocation': 3,
};
const CHOICE = Object.keys(STEPS).flatMap((name) => Array<string>(OFTEN[name] ?? 1).fill(name));

/**
 * Walks through the documents of a new customer, and compares what the service tells with the books after each step. Returns the names of the steps
 * that were accepted.
 */
export async function walkThrough(tenant: TenantBooks, random: Random): Promise<Set<string>> {
  const walk = await BooksWalk.begin(tenant, random);
  const accepted = new Set<string>();
  try {
    for (const step of [createOrder, billOrder]) await step(walk);
    const first = walk.log.length;
    while (walk.log.length < first + STEPS_PER_WALK) {
      const name = walk.pick(CHOICE);
      const sent = walk.log.length;
      const before = stateOf(walk);
      await STEPS[name]!(walk);
      if (walk.log.length === sent) continue;
      if (walk.isAccepted) accepted.add(name);
      await compareAfter(walk, before);
    }
    await billRest(walk);
    await creditRest(walk);
    for (const compare of [statementOfToday, expectOpenItems, expectCredit, taxes, expectInvoices]) await compare(walk);
    await compareDays(walk);
    return accepted;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${walk.log.join('\n')}`, { cause: error });
  }
}

/** What of the books a step can change. */
const stateOf = ({ books: { effects, tenant } }: BooksWalk) => ({
  effects: effects.length,
  taxes: tenant.taxes.length,
});

/**
 * Compares what a step has changed. Each comparison costs as much as a step: so of those that show the same effects there is one after the other,
 * and where nothing is owed otherwise than before, one of all.
 */
async function compareAfter(walk: BooksWalk, before: ReturnType<typeof stateOf>): Promise<void> {
  const after = stateOf(walk);
  if (after.taxes !== before.taxes && walk.isOneIn(2)) await taxes(walk);
  if (after.effects !== before.effects) {
    await walk.pick([statementOfDays, statementOfToday])(walk);
    await walk.pick([expectOpenItems, expectCredit, ageing])(walk);
  } else if (walk.isAccepted) await expectCredit(walk);
  else await walk.pick([statementOfDays, expectOpenItems, expectCredit, ageing, taxes])(walk);
}

/** What was owed at the end of each day on which something counts, and of the day before the first one. */
async function compareDays(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const past = books.effects.map(({ at }) => dayOf(at)).filter((day) => day <= lastDay(walk));
  for (const day of new Set([dayOf(books.tenant.begin - DAY_MS), ...past]))
    await (walk.isOneIn(2) ? expectStatement(walk, day, day) : expectAgeing(walk, day));
}

const today = (): string => dayOf(Date.now());
const lastDay = ({ books: { tenant } }: BooksWalk): string => dayOf(tenant.begin + WALK_DAYS * DAY_MS);
const dayOfWalk = (walk: BooksWalk): string => dayOf(walk.books.tenant.begin + walk.random(WALK_DAYS) * DAY_MS);

const statementOfDays: Step = (walk) => expectStatement(walk, dayOfWalk(walk), lastDay(walk));
/** Its opening balance is all that was before. */
const statementOfToday: Step = (walk) => expectStatement(walk, today(), today());
const ageing: Step = (walk) => expectAgeing(walk, dayOfWalk(walk));
const taxes: Step = (walk) => expectTaxes(walk, dayOfWalk(walk), walk.isOneIn(2) ? today() : lastDay(walk));
