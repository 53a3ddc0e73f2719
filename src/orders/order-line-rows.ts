import { type Decimal, decimal, isStorable, ZERO } from '../platform/values/decimal.js';
import type { Faults } from '../platform/errors/faults.js';
import { newId } from '../platform/values/ids.js';
import { mapInSlices } from '../platform/event-loop/slices.js';
import type { Tenant } from '../platform/tenancy/caller.js';
import { currencyExponent } from '../platform/values/currency.js';
import type { NewOrderLine } from './new-order.js';
import { invoiceableQuantity, type LineAmounts, lineAmounts } from './order-amounts.js';
import type { OrderLine } from './order-line.entity.js';
import type { PriceOfLine } from './order-references.js';
import type { OrderLineRecord, ReferencedRecords } from './orders.queries.js';

/** The order whose lines are built, and the records to which they refer. */
export interface LineContext {
  orderId: string;
  tenant: Tenant;
  referenced: ReferencedRecords;
  priceOf: PriceOfLine;
  /** Whether new lines may be of inactive products. */
  acceptsInactive?: boolean;
  /** By index of the lines: the stored line, if the order is replaced. */
  matches?: readonly (OrderLineRecord | undefined)[];
  faults: Faults;
}

export interface BuiltLine {
  row: Omit<OrderLine, 'tenantId'>;
  amounts: LineAmounts;
}

/** Builds the rows of an order's lines with their amounts, pausing for other requests; faults go to `context.faults`. */
export async function buildLines(lines: readonly NewOrderLine[], context: LineContext): Promise<BuiltLine[]> {
  const products = new Map(context.referenced.products?.map((product) => [product.sku, product]));
  refuseRepeatedReferences(lines, context.faults);
  return mapInSlices(lines, (line, position) => {
    const field = `line_items[${position}]`;
    const product = products.get(line.sku);
    const match = context.matches?.[position];
    // a stored line with the same SKU keeps its product, which may have been renamed or deleted since
    const kept = match?.sku === line.sku ? match : undefined;
    if (!product && !kept && !line.isAdhoc) context.faults.add(`${field}.sku`, 'is not in the catalogue');
    if (product?.status === 'inactive' && !kept && !context.acceptsInactive)
      context.faults.add(`${field}.sku`, 'is an inactive product, which is out of sale; activate the product first');
    const unitPrice = line.unitPrice ?? resolvedPrice(line, context);
    if (!unitPrice)
      context.faults.add(`${field}.unit_price`, 'is required: neither a contract nor a price list has a price');
    const productId = kept?.productId ?? product?.id ?? null;
    const productName = kept?.productName ?? product?.name ?? null;
    return build(
      { ...line, ...countersOf(match) },
      { position, unitPrice: unitPrice ?? ZERO, productId, productName, match },
      context,
    );
  });
}

/** The unit price that contracts and price lists give; undefined without one. */
function resolvedPrice(line: NewOrderLine, { priceOf }: LineContext): Decimal | undefined {
  const unitPrice = priceOf(line)?.unitPrice ?? null;
  return unitPrice === null ? undefined : decimal(unitPrice);
}

/** The counters of a stored line, which a replacement cannot change. */
const countersOf = (line: OrderLineRecord | undefined) =>
  line && {
    shippedQuantity: decimal(line.shippedQuantity),
    invoicedQuantity: decimal(line.invoicedQuantity),
    cancelledQuantity: decimal(line.cancelledQuantity),
    pickedQuantity: decimal(line.pickedQuantity),
  };

/** Position, price and product of a line. */
interface ResolvedLine {
  position: number;
  unitPrice: Decimal;
  productId: string | null;
  productName: string | null;
  /** The stored line, if the order is replaced. */
  match: OrderLineRecord | undefined;
}

function build(
  line: NewOrderLine,
  { position, unitPrice, productId, productName, match }: ResolvedLine,
  context: LineContext,
): BuiltLine {
  const { quantity, cancelledQuantity = ZERO } = line;
  const discount = line.discount ?? ZERO;
  const discountType = line.discountType ?? 'value';
  const { shippedQuantity = ZERO, invoicedQuantity = ZERO, pickedQuantity = ZERO } = line;
  const { currency, overInvoiceTolerancePercent } = context.tenant;
  const amounts = lineAmounts({ quantity, unitPrice, discount, discountType }, currencyExponent(currency));
  const row = {
    id: match?.id ?? newId(),
    orderId: context.orderId,
    position,
    referenceId: line.referenceId ?? null,
    sku: line.sku,
    productId,
    productName,
    quantity,
    unitPrice,
    discount,
    discountType,
    lineNet: amounts.net,
    finalUnitPrice: amounts.finalUnitPrice,
    note: line.note ?? null,
    isAdhoc: line.isAdhoc ?? false,
    appliedPromotion: line.appliedPromotion ?? null,
    appliedModifiers: line.appliedModifiers ?? [],
    invoiceableQuantity: invoiceableQuantity(quantity, cancelledQuantity, overInvoiceTolerancePercent),
    invoicedQuantity,
    shippedQuantity,
    cancelledQuantity,
    pickedQuantity,
    deliveredQuantity: match ? decimal(match.deliveredQuantity) : ZERO,
    openingInvoicedQuantity: match ? decimal(match.openingInvoicedQuantity) : invoicedQuantity,
    openingShippedQuantity: match ? decimal(match.openingShippedQuantity) : shippedQuantity,
    openingPickedQuantity: match ? decimal(match.openingPickedQuantity) : pickedQuantity,
  };
  if (!match) checkCounters(row, `line_items[${position}]`, context.faults); // those of a stored line were not sent
  checkLineAmounts(row, amounts, `line_items[${position}]`, context.faults);
  return { row, amounts };
}

/** Checks opening counters against the same bounds as the table's CHECK constraints. */
function checkCounters(row: BuiltLine['row'], field: string, faults: Faults): void {
  const open = row.quantity.minus(row.cancelledQuantity);
  if (open.lt(ZERO)) faults.add(`${field}.cancelled_quantity`, 'must not exceed the quantity');
  if (row.shippedQuantity.gt(open))
    faults.add(`${field}.shipped_quantity`, 'must not exceed the quantity that is not cancelled');
  if (row.pickedQuantity.gt(open))
    faults.add(`${field}.picked_quantity`, 'must not exceed the quantity that is not cancelled');
  if (row.invoicedQuantity.gt(row.invoiceableQuantity))
    faults.add(`${field}.invoiced_quantity`, 'must not exceed the quantity that may be invoiced');
}

function checkLineAmounts(row: BuiltLine['row'], amounts: LineAmounts, field: string, faults: Faults): void {
  if (amounts.net.lt(ZERO)) faults.add(`${field}.discount`, 'must not exceed the amount of the line');
  const amountsFit = [amounts.gross, amounts.net, amounts.finalUnitPrice, row.invoiceableQuantity].every(isStorable);
  if (!amountsFit) faults.add(field, 'results in an amount that is too large');
}

function refuseRepeatedReferences(lines: readonly NewOrderLine[], faults: Faults): void {
  const seen = new Set<string>();
  lines.forEach(({ referenceId }, position) => {
    if (referenceId === undefined || referenceId === null) return;
    if (seen.has(referenceId)) faults.add(`line_items[${position}].reference_id`, 'must not be repeated in the order');
    seen.add(referenceId);
  });
}
