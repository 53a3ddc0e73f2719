import { type Decimal, decimal, isStorable, max, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import type { Tenant } from '#platform/data/tenancy/caller.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { describeDocuments, openQuantity, usedQuantity } from '../quantities/line-use.js';
import type { NewOrderLine } from './new-order.js';
import { type LineAmounts, lineAmounts } from '../money/order-amounts.js';
import { invoiceableQuantity } from '../quantities/order-line-quantities.js';
import type { OrderLine } from '../order-line.entity.js';
import type { LinePricing } from './order-references.js';
import type { Goods, LineTax } from '../tax/order-tax.js';
import type { OrderedProduct, OrderLineRecord } from '../orders.queries.js';

/** The order whose lines are built, and the records to which they refer. */
export interface LineContext {
  orderId: string;
  tenant: Tenant;
  /** By SKU. */
  products: ReadonlyMap<string, OrderedProduct>;
  pricing: LinePricing;
  /** Whether new lines may have inactive products. */
  acceptsInactive?: boolean;
  /** By index of the lines: the stored line, if the order is replaced. */
  matches?: readonly (OrderLineRecord | undefined)[];
  /** How a line is taxed, which may be `stored` with the same SKU; undefined if the lines have no tax of their own. */
  taxOf?: (goods: Goods, stored: OrderLineRecord | undefined) => LineTax;
  faults: Faults;
}

export interface BuiltLine {
  /** Without what returns and credit notes count, which is 0 of a new line. */
  row: Omit<OrderLine, 'tenantId' | 'isRemoved' | 'returnedQuantity' | 'openReturnQuantity'>;
  amounts: LineAmounts;
  /** How much of the line may be invoiced today; the row has the greatest quantity that ever could. */
  invoiceable: Decimal;
}

/** Builds the rows of an order's lines with their amounts, pausing for other requests; faults go to `context.faults`. */
export async function buildLines(lines: readonly NewOrderLine[], context: LineContext): Promise<BuiltLine[]> {
  const { products } = context;
  refuseRepeatedReferences(lines, context.faults);
  return mapInSlices(lines, (line, position) => {
    const field = `line_items[${position}]`;
    const product = products.get(line.sku);
    const match = context.matches?.[position];
    // a stored line with the same SKU keeps its product, which may have been renamed or deleted since
    const kept = match?.sku === line.sku ? match : undefined;
    if (!product && !kept && !line.isAdhoc) context.faults.add(`${field}.sku`, 'is not in the catalogue');
    if (product?.status === 'inactive' && !kept && !line.isAdhoc && !context.acceptsInactive)
      context.faults.add(`${field}.sku`, `is inactive; write status active to the product ${line.sku} first`);
    const unitPrice = line.unitPrice ?? context.pricing.priceOf(line);
    if (!unitPrice)
      context.faults.add(`${field}.unit_price`, 'is required: neither a contract nor a price list has a price');
    const productId = kept?.productId ?? product?.id ?? null;
    const productName = kept?.productName ?? product?.name ?? null;
    const tax = context.taxOf?.({ sku: line.sku, productId }, kept) ?? UNTAXED;
    return build(
      { ...line, ...documentCountersOf(match) },
      { position, unitPrice: unitPrice ?? ZERO, productId, productName, tax, match },
      context,
    );
  });
}

const UNTAXED = { taxCategory: null, taxRate: null };

/** The counters of a stored line that documents change, and a replacement cannot. */
const documentCountersOf = (line: OrderLineRecord | undefined) =>
  line && {
    shippedQuantity: decimal(line.shippedQuantity),
    invoicedQuantity: decimal(line.invoicedQuantity),
    pickedQuantity: decimal(line.pickedQuantity),
  };

/** Position, price, product and tax of a line. */
interface ResolvedLine {
  position: number;
  unitPrice: Decimal;
  productId: string | null;
  productName: string | null;
  tax: LineTax | typeof UNTAXED;
  /** The stored line, if the order is replaced. */
  match: OrderLineRecord | undefined;
}

function build(
  line: NewOrderLine,
  { position, unitPrice, productId, productName, tax, match }: ResolvedLine,
  context: LineContext,
): BuiltLine {
  const { quantity, discount = ZERO, discountType = 'value' } = line;
  const cancelledQuantity = line.cancelledQuantity ?? decimal(match?.cancelledQuantity ?? 0);
  const { shippedQuantity = ZERO, invoicedQuantity = ZERO, pickedQuantity = ZERO } = line;
  const { currency, overInvoiceTolerancePercent } = context.tenant;
  const terms = { quantity, cancelledQuantity, unitPrice, discount, discountType };
  const amounts = lineAmounts(terms, currencyExponent(currency));
  const open = quantity.minus(cancelledQuantity);
  const invoiceable = invoiceableQuantity(quantity, cancelledQuantity, overInvoiceTolerancePercent);
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
    taxCategory: tax.taxCategory,
    taxRate: tax.taxRate,
    note: line.note ?? null,
    isAdhoc: line.isAdhoc ?? false,
    appliedPromotion: line.appliedPromotion ?? null,
    appliedModifiers: line.appliedModifiers ?? [],
    invoiceableQuantity: match ? greatestInvoiceable(match, open, invoiceable) : invoiceable,
    invoicedQuantity,
    shippedQuantity,
    cancelledQuantity,
    pickedQuantity,
    deliveredQuantity: match ? decimal(match.deliveredQuantity) : ZERO,
    openingInvoicedQuantity: match ? decimal(match.openingInvoicedQuantity) : invoicedQuantity,
    openingShippedQuantity: match ? decimal(match.openingShippedQuantity) : shippedQuantity,
    openingPickedQuantity: match ? decimal(match.openingPickedQuantity) : pickedQuantity,
  };
  if (match) checkCancellation(row, match, `line_items[${position}]`, context.faults);
  else checkOpeningCounters(row, `line_items[${position}]`, context.faults);
  checkLineAmounts(row, amounts, `line_items[${position}]`, context.faults);
  return { row, amounts, invoiceable };
}

/** The bound of a stored line. A changed tolerance alone changes nothing, so that an order that is sent back as it is gets no new version. */
const greatestInvoiceable = (present: OrderLineRecord, open: Decimal, invoiceable: Decimal): Decimal => {
  const greatest = decimal(present.invoiceableQuantity);
  return open.eq(openQuantity(present)) ? greatest : max(greatest, invoiceable);
};

/** Checks opening counters against the same bounds as the table's CHECK constraints. */
function checkOpeningCounters(row: BuiltLine['row'], field: string, faults: Faults): void {
  const open = row.quantity.minus(row.cancelledQuantity);
  if (open.lt(ZERO)) faults.add(`${field}.cancelled_quantity`, 'must not exceed the quantity');
  if (row.shippedQuantity.gt(open))
    faults.add(`${field}.shipped_quantity`, 'must not exceed the quantity that is not cancelled');
  if (row.pickedQuantity.gt(open))
    faults.add(`${field}.picked_quantity`, 'must not exceed the quantity that is not cancelled');
  if (row.invoicedQuantity.gt(row.invoiceableQuantity))
    faults.add(`${field}.invoiced_quantity`, 'must not exceed the quantity that may be invoiced');
}

/** More can be cancelled of a stored line only if it is neither in shipments nor invoiced. What was cancelled before is not judged again. */
function checkCancellation(row: BuiltLine['row'], present: OrderLineRecord, field: string, faults: Faults): void {
  const most = max(row.quantity.minus(usedQuantity(present)), ZERO);
  if (row.cancelledQuantity.lte(decimal(present.cancelledQuantity)) || row.cancelledQuantity.lte(most)) return;
  const use = describeDocuments(present);
  faults.add(
    `${field}.cancelled_quantity`,
    `ordered ${row.quantity.toFixed()}${use && `, ${use}`}: at most ${most.toFixed()} can be cancelled`,
  );
}

function checkLineAmounts(row: BuiltLine['row'], amounts: LineAmounts, field: string, faults: Faults): void {
  if (amounts.net.lt(ZERO)) faults.add(`${field}.discount`, 'must not exceed the amount of the line');
  const amountsFit = [amounts.gross, amounts.net, amounts.finalUnitPrice, row.invoiceableQuantity].every(isStorable);
  if (!amountsFit) faults.add(field, 'results in an amount that is too large');
}

function refuseRepeatedReferences(lines: readonly NewOrderLine[], faults: Faults): void {
  const seen = new Set<string>();
  lines.forEach(({ referenceId }, position) => {
    if (referenceId === undefined) return;
    if (seen.has(referenceId)) faults.add(`line_items[${position}].reference_id`, 'must not be repeated in the order');
    seen.add(referenceId);
  });
}
