import { Injectable } from '@nestjs/common';
import { createInvoice } from '#features/invoices/creation/create-invoice.js';
import { readInvoiceReferences } from '#features/invoices/creation/invoice-references.js';
import { buildInvoice } from '#features/invoices/creation/invoice-rows.js';
import type { NewInvoice, NewInvoiceItem } from '#features/invoices/creation/new-invoice.js';
import { readDeposits } from '#features/invoices/deposits/deposits.js';
import { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { requireInvoiceable } from '#features/invoices/creation/check-invoice.js';
import { type WarnedInvoice, warnedInvoice, withDocumentProblems } from '#features/invoices/invoice-view.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { lockOrder } from '#features/orders/quantities/order-line-quantities.js';
import { readSettings } from '#features/settings/read-settings.js';
import type { Settings } from '#features/settings/settings.js';
import type { TaxGroup } from '#features/settings/tax/tax-groups.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal } from '#platform/base/values/decimal.js';
import { moneyText } from '#platform/base/values/money-text.js';
import { transactionOrDryRun } from '#platform/data/dry-runs/dry-run.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { BillableOrder } from '../billable-order.js';
import type { BillingTerms } from '../billing-request.js';
import { newBilledInvoice } from '../new-billed-invoice.js';
import { nothingDueText, nothingToInvoice, partsToBill } from '../parts-to-bill.js';
import { readBillableOrders } from '../read-orders.js';
import { type DepositAmounts, depositAmounts, type DepositPart, type DepositSize } from './deposit-amounts.js';

/** What a caller states of a deposit: either `percent` or `amount`. */
export interface DepositRequest extends Pick<
  BillingTerms,
  'state' | 'invoiceNumber' | 'issuedAt' | 'dueDate' | 'dryRun'
> {
  /** Default: a new one. */
  id?: string;
  /** Undefined if neither or both were sent, which is a fault. */
  size: DepositSize | undefined;
}

/** The SKU of the items of deposits. */
const DEPOSIT_SKU = 'DEPOSIT';

/** Makes deposits of orders: invoices of a part of what is left of an order, which bill none of its lines. */
@Injectable()
export class DepositsService {
  constructor(
    private readonly db: TenantDb,
    private readonly links: InvoiceLinks,
  ) {}

  /**
   * Makes a deposit of an order. Throws `insufficient_scope`, `order_not_found`, `validation_failed`, `order_not_invoiceable`,
   * `nothing_to_invoice`, `over_invoiced`, and what the creation of an invoice throws.
   */
  create(orderId: string, request: DepositRequest): Promise<WarnedInvoice> {
    requireScope('orders:read');
    return transactionOrDryRun<WarnedInvoice>(
      this.db,
      request.dryRun.isDryRun ?? false,
      async (tx) => {
        const locked = [await lockOrder(tx, orderId)];
        const settings = await readSettings(tx);
        const invoice = await newDeposit(tx, locked, request, settings);
        return (await createInvoice(tx, this.links, invoice, { orders: locked, settings })).map(warnedInvoice);
      },
      (tx, invoice) => withDocumentProblems(tx, this.links.documents, invoice, request.dryRun),
    );
  }
}

/** The input of the creation of a deposit of an order, which is the only one of `locked`. */
async function newDeposit(
  tx: TenantTx,
  locked: LockedOrder[],
  { id, size, ...terms }: DepositRequest,
  settings: Settings,
): Promise<NewInvoice & { id: string }> {
  const exponent = currencyExponent(tx.tenant.currency);
  const faults = new Faults();
  if (!size) faults.add('percent', 'must be sent, or else amount, but not both');
  if (settings.taxMode !== 'net')
    faults.add('settings.tax_mode', 'is stated; deposits need the tax mode net, by which they are taxed');
  const ids = locked.map((one) => one.id);
  const [order] = await readBillableOrders(tx, ids, undefined);
  const parts = partsToBill(order!.lines, 'open');
  const rest = await newBilledInvoice(tx, [{ order: order!, parts }], { terms: toBilling(terms), settings, faults });
  requireInvoiceable(locked, () => 'id');
  const groups = parts.length ? await groupsOf(tx, rest, { orders: locked, settings }) : [];
  const amounts = depositAmounts(groups, await readDeposits(tx, ids), size!, exponent); // a missing size was a fault
  if (amounts.isExcessive) throw overInvoiced(size!, amounts, exponent);
  if (!amounts.parts.length)
    throw nothingToInvoice(
      order!.lines.map((line, index) => ({ field: `line_items[${index}]`, reason: nothingDueText([line]) })),
    );
  const items = amounts.parts.map((part) => itemOf(part, order!, size!));
  return {
    ...rest,
    id: id ?? rest.id,
    type: 'deposit',
    items,
    charges: [],
    carriedCharges: undefined,
    deliveryDate: undefined,
  };
}

const toBilling = (terms: Omit<DepositRequest, 'id' | 'size'>): BillingTerms => ({
  ...terms,
  attributes: [],
  deductsDeposits: false,
});

/** The groups of an invoice of everything that is left of an order, as it would be now. */
async function groupsOf(
  tx: TenantTx,
  invoice: NewInvoice & { id: string },
  known: { orders: LockedOrder[]; settings: Settings },
): Promise<TaxGroup[]> {
  const faults = new Faults();
  const [references] = await readInvoiceReferences(tx, [invoice], known);
  const { row } = await buildInvoice(invoice, references!, tx, faults);
  faults.throwIfAny();
  return (row.taxSummary ?? []).map(({ category, rate, base, tax }) => ({
    category,
    rate: decimal(rate),
    base: decimal(base),
    tax: decimal(tax),
  }));
}

const itemOf = ({ category, rate, base }: DepositPart, order: BillableOrder, size: DepositSize): NewInvoiceItem => ({
  sku: DEPOSIT_SKU,
  name: `Deposit${'percent' in size ? ` of ${size.percent.toFixed()} %` : ''} on order ${order.displayId}`,
  quantity: decimal(1),
  amount: base,
  taxRate: rate,
  taxCategory: category,
  isAdhoc: true,
});

function overInvoiced(size: DepositSize, { left, deposits, most }: DepositAmounts, exponent: number): DomainError {
  const text = (amount: DepositAmounts['left']) => moneyText(amount, exponent);
  return new DomainError('over_invoiced', 'The deposits would come to more than the order.', [
    {
      field: 'percent' in size ? 'percent' : 'amount',
      reason: `${text(left)} with tax are left to invoice of the order, of which deposits have ${text(deposits)}: at most ${text(most)} more`,
    },
  ]);
}
