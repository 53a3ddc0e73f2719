import { decimal } from '../platform/values/decimal.js';
import { Faults } from '../platform/errors/faults.js';
import { nextDisplayId } from '../platform/records/next-display-id.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewOrder } from './new-order.js';
import { copyAddresses } from './order-addresses.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { buildLines } from './order-line-rows.js';
import { OrderLine } from './order-line.entity.js';
import { readCustomer, readOrderReferences, requireUnique } from './order-references.js';
import { buildOrder, checkDates } from './order-row.js';
import { type OrderWarning, orderWarnings } from './order-warnings.js';
import { Order } from './order.entity.js';
import { NEXT_ORDER_DISPLAY_ID } from './orders.queries.js';

/**
 * Stores a new order and returns the warnings of its answer. Throws `validation_failed` with all faults of the request, otherwise the
 * first conflict.
 */
export async function createOrder(tx: TenantTx, sent: NewOrder & { id: string }): Promise<OrderWarning[]> {
  const { id } = sent;
  const faults = new Faults();
  const customer = await readCustomer(tx, sent, faults);
  const { referenced, definitions, priceOf } = await readOrderReferences(tx, sent, customer, faults);
  const input = withDefaults(sent, definitions);
  checkDates(input, faults);
  checkAttributes(sent, definitions, faults);
  const context = { orderId: id, tenant: tx.tenant, referenced, priceOf, acceptsInactive: sent.isCopy, faults };
  const lines = await buildLines(input.lines, context);
  const addresses = copyAddresses(input, { customer, actorId: tx.actor.id, faults });
  const taxRate = customer?.taxRate ? decimal(customer.taxRate) : null;
  const { priceList } = referenced;
  const row = buildOrder({ ...input, id }, { lines, customer, priceList, addresses, taxRate, tx, faults });
  faults.throwIfAny();

  await requireUnique(tx, input);
  await tx.insert(Order, [{ ...row, displayId: input.displayId ?? (await nextDisplayId(tx, NEXT_ORDER_DISPLAY_ID)) }]);
  await tx.insert(
    OrderLine,
    lines.map((line) => line.row),
  );
  return orderWarnings(input.lines, priceList, priceOf);
}
