import type { WireDecimal } from '../platform/values/decimal.js';
import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';

/** Contracts, and orders, that a refusal names at most. */
const MAX_NAMED_USERS = 20;

interface ProductUse {
  contracts: { id: string; name: string }[] | null;
  orders: { id: string; displayId: string; status: string; toShip: WireDecimal; toInvoice: WireDecimal }[] | null;
}

/**
 * What needs a product (`$2`), of either kind one more than is named: active contracts whose end has not come, also those that begin
 * later; orders and quotes that are drafts, submitted, or confirmed with something of the product left to ship or to invoice.
 */
const PRODUCT_USE = `select json_build_object(
  'contracts', (select json_agg(json_build_object('id', id, 'name', name)) from (
    select c.id, c.name from contract_prices x join contracts c on c.tenant_id = $1 and c.id = x.contract_id
    where x.tenant_id = $1 and x.product_id = $2 and c.status = 'active' and (c.ends_at is null or c.ends_at > now())
    order by c.id limit ${MAX_NAMED_USERS + 1}) c),
  'orders', (select json_agg(json_build_object('id', id, 'displayId', display_id, 'status', status,
      'toShip', to_ship, 'toInvoice', to_invoice) order by id) from (
    select o.id, o.display_id, o.status, sum(l.quantity - l.cancelled_quantity - l.shipped_quantity) as to_ship,
      sum(greatest(l.quantity - l.cancelled_quantity - l.invoiced_quantity, 0)) as to_invoice
    from order_lines l join orders o on o.tenant_id = $1 and o.id = l.order_id
    where l.tenant_id = $1 and l.product_id = $2 and (o.status in ('draft', 'submitted') or o.status = 'confirmed'
      and l.quantity - l.cancelled_quantity > least(l.shipped_quantity, l.invoiced_quantity))
    group by o.tenant_id, o.id limit ${MAX_NAMED_USERS + 1}) o)) as doc`;

/**
 * Throws `resource_in_use`, naming the contracts and orders, while a product that is to be deleted is needed. Behind the lock of the
 * product, which those that come to need it hold as well.
 */
export async function refuseDeletionInUse(tx: TenantTx, id: string): Promise<void> {
  const { contracts, orders } = (await tx.queryOne<ProductUse>(PRODUCT_USE, [id]))!;
  const details = [
    ...named(
      contracts ?? [],
      'contracts',
      ({ id: contract, name }) => `is priced by contract ${contract}, ${JSON.stringify(name)}`,
    ),
    ...named(
      orders ?? [],
      'orders',
      (order) => `is needed by order ${order.displayId} (${order.id}), which is ${progressOf(order)}`,
    ),
  ];
  if (!details.length) return;
  const message =
    'Active contracts price the product, or open orders need it. It cannot be deleted; write status inactive to take it out of sale.';
  throw new DomainError('resource_in_use', message, details);
}

const progressOf = ({ status, toShip, toInvoice }: NonNullable<ProductUse['orders']>[number]): string =>
  status === 'confirmed' ? `confirmed with ${String(toShip)} to ship and ${String(toInvoice)} to invoice` : status;

function named<T>(users: readonly T[], kind: string, reasonOf: (user: T) => string): ErrorDetail[] {
  const reasons = users.slice(0, MAX_NAMED_USERS).map(reasonOf);
  if (users.length > MAX_NAMED_USERS) reasons.push(`is needed by more ${kind} than these ${MAX_NAMED_USERS}`);
  return reasons.map((reason) => ({ field: 'id', reason }));
}
