import { type Decimal, max, min, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';

/** An accepted quantity of an item of a return that is to be credited. */
export interface QuantityToCredit {
  /** Id of the item. */
  item: string;
  /** Id of its order line. */
  line: string;
  quantity: Decimal;
}

/** What decides how much of an order line is credited. All sums are over all returns. */
export interface CreditableLine {
  line: string;
  shipped: Decimal;
  /** Everything that was invoiced, also what credit notes returned to the order since. */
  invoiced: Decimal;
  accepted: Decimal;
  credited: Decimal;
  notBilled: Decimal;
}

/** The part of an order line that an item of an invoice bills. */
export interface BilledPart {
  line: string;
  invoice: string;
  invoiceItem: string;
  /** What was neither returned to the order nor credited for a return. */
  left: Decimal;
  /** What no credit note has credited of the whole item of the invoice. */
  itemLeft: Decimal;
}

/** A quantity of an item of a return that one item of an invoice credits. */
export interface CreditPart {
  item: string;
  invoice: string;
  invoiceItem: string;
  quantity: Decimal;
}

/**
 * Distributes accepted quantities over the invoices that billed them, `billed` from the first to the last. What was sent and not billed is not
 * credited but billed no more: a customer who keeps as much as was billed gets nothing. `notBilled` has this, and what `billed` has no part left
 * for, such as goods that were invoiced before the order was entered here. The quantities of an item add up to what was asked of it. Takes time
 * in proportion to the number of items and billed parts.
 */
export function shareCredit(
  wanted: readonly QuantityToCredit[],
  lines: readonly CreditableLine[],
  billed: readonly BilledPart[],
): { parts: CreditPart[]; notBilled: { item: string; quantity: Decimal }[] } {
  const creditable = new Map(lines.map((line) => [line.line, creditableQuantity(line)]));
  const partsOf = groupBy(
    billed.map((part) => ({ ...part })),
    ({ line }) => line,
  );
  const firstLeft = new Map<string, number>();
  const itemLeft = new Map(billed.map(({ invoiceItem, itemLeft: left }) => [invoiceItem, left]));
  const parts: CreditPart[] = [];
  const notBilled = wanted.flatMap(({ item, line, quantity }) => {
    let rest = min(quantity, creditable.get(line) ?? ZERO);
    let credited = ZERO;
    const own = partsOf.get(line) ?? [];
    let place = firstLeft.get(line) ?? 0;
    while (place < own.length && rest.gt(ZERO)) {
      const part = own[place]!;
      const taken = min(rest, min(part.left, itemLeft.get(part.invoiceItem)!));
      if (taken.gt(ZERO)) {
        parts.push({ item, invoice: part.invoice, invoiceItem: part.invoiceItem, quantity: taken });
        part.left = part.left.minus(taken);
        itemLeft.set(part.invoiceItem, itemLeft.get(part.invoiceItem)!.minus(taken));
        credited = credited.plus(taken);
        rest = rest.minus(taken);
      }
      if (rest.gt(ZERO)) place++;
    }
    firstLeft.set(line, place);
    creditable.set(line, (creditable.get(line) ?? ZERO).minus(credited).minus(rest));
    const left = quantity.minus(credited);
    return left.gt(ZERO) ? [{ item, quantity: left }] : [];
  });
  return { parts, notBilled };
}

/** What is to be credited of a line: what came back and was not settled yet, less what was sent and never billed. */
function creditableQuantity({ shipped, invoiced, accepted, credited, notBilled }: CreditableLine): Decimal {
  const neverBilled = max(shipped.minus(invoiced).minus(notBilled), ZERO);
  return max(accepted.minus(credited).minus(notBilled).minus(neverBilled), ZERO);
}
