import { readSettings } from '#features/settings/read-settings.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';
import { moneyText } from '#platform/base/values/money-text.js';
import type { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type RestingAllocation, restRules, withOffers } from '../differences/rests.js';
import { lockCustomerAndInvoices, readInvoicesAndConditions } from '../money/lock-money.js';
import { CUSTOMER_OF_INVOICE } from '../money/money-customers.queries.js';
import { type CreatedPayment, type PaymentToCreate, storePayment } from './create-payment.js';
import type { NewAllocation } from './new-payment.js';

/** A payment of one invoice; without an amount it is what is due, less the offered discount if the rest is one. */
export type NewInvoicePayment = Omit<
  PaymentToCreate,
  'id' | 'customerId' | 'amount' | 'allocations' | 'autoAllocate' | 'sources' | 'kind'
> &
  Pick<NewAllocation, 'rest' | 'override'> & { id?: string; kind?: 'payment' | 'write_off'; amount?: Decimal };

const PATHS = { field: 'id', amountField: 'amount', restField: 'rest' };

/** As `createPayment`, for a payment or write-off of one invoice that gets what is due on it, at most the amount. Throws `invoice_not_found`. */
export async function createPaymentOfInvoice(
  tx: TenantTx,
  invoiceId: string,
  { amount, rest, override, ...input }: NewInvoicePayment & { id: string },
): Promise<LastStatement<CreatedPayment>> {
  const [owner] = isId(invoiceId) ? await tx.query<{ id: string }>(CUSTOMER_OF_INVOICE, [invoiceId]) : [];
  if (!owner) throw DomainError.notFound('invoice', invoiceId);
  const [customer, { invoices, conditions }] = await Promise.all([
    lockCustomerAndInvoices(tx, owner.id, [invoiceId]),
    readInvoicesAndConditions(tx, input.referenceId, [invoiceId]),
  ]);
  const invoice = invoices.find(invoiceId);
  if (!customer || !invoice) throw DomainError.notFound('invoice', invoiceId);
  const allocation = { invoiceId, rest, override };
  const ofDue = input.kind === 'write_off' ? 'open' : rest; // a write-off that has a rest is refused for it
  const asked =
    amount ?? (await amountOf(tx, { ...allocation, ...PATHS, invoice, rest: ofDue }, input.paidAt ?? currentTime()));
  const payment = { ...input, customerId: customer.id, amount: asked, allocations: [allocation] };
  return storePayment(tx, payment, {
    ...{ customer, invoices, payments: [], creditNotes: [], conditions },
    pathsOfInvoice: PATHS,
  });
}

/** What a payment without an amount pays. Throws `allocation_exceeds_due` and `discount_not_available`. */
async function amountOf(tx: TenantTx, allocation: RestingAllocation, paidAt: Date): Promise<Decimal> {
  const { isIssued, isCancelled, due } = allocation.invoice;
  if (isIssued && !isCancelled && due.lte(ZERO)) throw nothingDue(currencyExponent(tx.tenant.currency));
  if (allocation.rest !== 'discount') return due;
  const [offer] = withOffers([allocation], restRules(tx, await readSettings(tx), paidAt));
  return due.minus(offer!.offered ?? ZERO);
}

const nothingDue = (exponent: number): DomainError =>
  new DomainError('allocation_exceeds_due', 'More would be allocated than is due.', [
    { field: 'amount', reason: `due ${moneyText(ZERO, exponent)}` },
  ]);
