import type { PaymentKind } from '#features/payments/payment.entity.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { documentQuery, documentStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { BankLine } from '../bank-line.entity.js';

/** A payment to which a line is linked, and what else is known of it. */
export interface LinkedPayment {
  paymentId: string;
  displayId: string;
  customerId: string;
  isReversal: boolean;
  isMade: boolean;
  isReversed: boolean;
  /** The other line that is the payment, of a reversal, or that reversed it. */
  otherLineId: string | null;
}

/** A line (`$2`) with all its columns. */
export const LINE_TO_BOOK = documentQuery<Stored<BankLine>>(
  selectList(BankLine, 't'),
  'bank_lines t where t.tenant_id = $1 and t.id = $2',
);

/** The payments to which a line (`$2`) is linked. */
export const LINKED_PAYMENTS = `select k.payment_id as "paymentId", p.display_id as "displayId", p.customer_id as "customerId",
    k.is_reversal as "isReversal", k.is_made as "isMade", p.reversed_at is not null as "isReversed", o.line_id as "otherLineId"
  from bank_line_payments k join payments p on p.tenant_id = $1 and p.id = k.payment_id
    left join bank_line_payments o on o.tenant_id = $1 and o.payment_id = k.payment_id and o.is_reversal <> k.is_reversal
  where k.tenant_id = $1 and k.line_id = $2 order by k.payment_id`;

/** The line that is a payment (`$2`), or with `$3` its reversal; no row if there is none. */
export const LINE_OF_PAYMENT = `select k.line_id as "lineId" from bank_line_payments k
  where k.tenant_id = $1 and k.payment_id = $2 and k.is_reversal = $3`;

/** Removes the links of a line (`$2`). */
export const UNLINK = 'delete from bank_line_payments where tenant_id = $1 and line_id = $2';

/** Gives the link of a payment (`$2`) to the payment that was entered in its place (`$3`). */
export const RELINK = `update bank_line_payments set payment_id = $3 where tenant_id = $1 and payment_id = $2 and not is_reversal`;

/** A payment to which a line can be linked. */
export interface NamedPayment {
  id: string;
  displayId: string;
  kind: PaymentKind;
  amount: WireDecimal;
  isReversed: boolean;
}

/** The payment with the id `$2`. */
export const NAMED_PAYMENT =
  documentStatement<NamedPayment>(`select json_build_object('id', p.id, 'displayId', p.display_id, 'kind', p.kind,
    'amount', p.amount, 'isReversed', p.reversed_at is not null) as doc
  from payments p where p.tenant_id = $1 and p.id = $2`);

/** An invoice whose rest a payment settled. */
export interface SettledRest {
  invoiceId: string;
  rest: 'discount' | 'write_off';
}

/** The rests that a payment (`$2`) settled until it was reversed. */
export const SETTLED_RESTS = `select a.invoice_id as "invoiceId", p.kind as rest
  from payments p join payments w on w.tenant_id = $1 and w.id = p.with_payment_id
    join payment_allocations a on a.tenant_id = $1 and a.payment_id = p.id
  where p.tenant_id = $1 and p.with_payment_id = $2 and p.reversed_at = w.reversed_at and a.reverses_id is null
    and a.invoice_id is not null order by a.id`;

/** The lines (`$2`, ids) that are locked, in the order of their ids. */
export const LOCK_LINES_IN_ORDER = documentStatement<
  string[]
>(`select coalesce(json_agg(l.id order by l.id), '[]') as doc from (
  select t.id from bank_lines t where t.tenant_id = $1 and t.id = any($2::uuid[]) order by t.id for update) l`);
