import { type Definitions, definitionsOf } from '../attributes/check-values.js';
import { wantedDefinitions } from '../attributes/value-definitions.js';
import { CUSTOMER_FOR_ORDER, type CustomerForOrder } from '../customers/customer-for-order.js';
import { refuseTaken } from '../platform/database/refuse-taken.js';
import type { Faults } from '../platform/errors/faults.js';
import { isId } from '../platform/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewOrder } from './new-order.js';
import { attributesOf } from './order-attributes.js';
import { ORDER_CATALOGUE, type OrderCatalogue } from './orders.queries.js';

/** What an order stands on: its customer, the products and price lists of its lines, the definitions of its attributes. */
export interface OrderGround {
  customer: CustomerForOrder | undefined;
  catalogue: OrderCatalogue;
  definitions: Definitions;
  /** Price lists to look in first, in this order. */
  preferredLists: (string | null)[];
}

/** Reads it; what the order refers to and is not there goes to `faults`. */
export async function readGround(tx: TenantTx, order: NewOrder, faults: Faults): Promise<OrderGround> {
  const customer = await tx.queryOne<CustomerForOrder>(CUSTOMER_FOR_ORDER, [order.customerId]);
  const { priceListId = null } = order;
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const knownList = priceListId !== null && !isId(priceListId) ? undefined : priceListId;
  const lists = [knownList ?? null, customer?.assignedPriceListId ?? null];
  const { paymentMethodId } = order;
  const knownMethod = paymentMethodId !== undefined && isId(paymentMethodId) ? paymentMethodId : null;
  const values = [skus, ...lists, ...wantedDefinitions(attributesOf(order)), knownMethod];
  const catalogue = (await tx.queryOne<OrderCatalogue>(ORDER_CATALOGUE, values))!;
  if (!customer) faults.add('customer_id', 'does not exist');
  if (knownList === undefined || !catalogue.priceListExists) faults.add('price_list_id', 'does not exist');
  if (paymentMethodId !== undefined) checkPaymentMethod(catalogue, customer, faults);
  return { customer, catalogue, definitions: definitionsOf(catalogue.definitions), preferredLists: lists };
}

function checkPaymentMethod(
  { paymentMethodOwner: owner }: OrderCatalogue,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): void {
  if (owner === null) faults.add('payment_method_id', 'does not exist');
  else if (customer && owner !== customer.id) faults.add('payment_method_id', 'is none of the customer');
}

/** Throws the conflict with another order that has the reference or the display id. */
export const refuseNames = (
  tx: TenantTx,
  { referenceId, displayId }: Pick<NewOrder, 'referenceId' | 'displayId'>,
  exceptId?: string,
): Promise<void> =>
  refuseTaken(
    tx,
    'orders',
    [
      { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
      { column: 'display_id', value: displayId, code: 'duplicate_value' },
    ],
    exceptId,
  );
