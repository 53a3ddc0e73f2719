import { decimal } from '../../platform/base/values/decimal.js';
import type { ErrorDetail } from '../../platform/base/errors/domain-error.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { nextDisplayId } from '../../platform/data/records/next-display-id.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import type { NewOrder } from './new-order.js';
import { copyAddresses } from './order-addresses.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { buildLines } from './order-line-rows.js';
import { OrderLine } from './order-line.entity.js';
import { readCustomer, readOrderReferences, refuseInactiveCustomer, requireUnique } from './order-references.js';
import { buildOrder, checkDates } from './order-rows.js';
import { Order } from './order.entity.js';
import { NEXT_ORDER_DISPLAY_ID } from './orders.queries.js';

/** Stores a new order. Returns warnings if the caller wants them. Throws `validation_failed` with all faults of the request, otherwise the first conflict. */
export async function createOrder(tx: TenantTx, sent: NewOrder & { id: string }): Promise<ErrorDetail[]> {
  const { id } = sent;
  const faults = new Faults();
  const customer = await readCustomer(tx, sent.customerId, faults);
  if (!sent.isCopy) refuseInactiveCustomer(customer, faults);
  const { referenced, definitions, pricing } = await readOrderReferences(tx, sent, customer, faults);
  const input = withDefaults(sent, definitions);
  checkDates(input, faults);
  checkAttributes(sent, definitions, faults);
  const context = { orderId: id, tenant: tx.tenant, referenced, pricing, acceptsInactive: sent.isCopy, faults };
  const lines = await buildLines(input.lines, context);
  const addresses = copyAddresses(input, { customer, actorId: tx.actor.id, faults });
  const taxRate = customer?.taxRate ? decimal(customer.taxRate) : null;
  const named = { ...input, id, priceListId: referenced.priceListId ?? undefined };
  const row = buildOrder(named, { sent, lines, customer, addresses, taxRate, tx, faults });
  faults.throwIfAny();

  await requireUnique(tx, input);
  await tx.insert(Order, [{ ...row, displayId: input.displayId ?? (await nextDisplayId(tx, NEXT_ORDER_DISPLAY_ID)) }]);
  await tx.insert(
    OrderLine,
    lines.map((line) => line.row),
  );
  return pricing.warningsOf(input.lines);
}
