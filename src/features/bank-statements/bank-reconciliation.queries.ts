import type { WireDecimal } from '#platform/base/values/decimal.js';

/** Something of bank statements that does not add up. */
export interface BankFinding {
  resource: 'bank_statement' | 'bank_line';
  id: string;
  field: 'bank_balance' | 'bank_booked' | 'bank_gap';
  stored: WireDecimal;
  computed: WireDecimal;
  /** Of a `bank_gap`: the statement before. */
  previousId: string | null;
}

/** The closing balance of each statement of kind statement that has balances, and its opening balance with its lines. */
const BALANCE = `select 'bank_statement' as resource, s.id, 'bank_balance' as field, s.closing_balance as stored,
    s.opening_balance + coalesce(l.amount, 0) as computed, null::uuid as "previousId"
  from bank_statements s left join (
    select statement_id, sum(amount) as amount from bank_lines where tenant_id = $1 and state <> 'split' group by statement_id) l on l.statement_id = s.id
  where s.tenant_id = $1 and s.kind = 'statement' and s.opening_balance is not null and s.closing_balance is not null`;

/** The amount of each booked line, and that of its payment, refund or reversal. A payment that no line has reversed counts no more once it is reversed. */
const BOOKED = `select 'bank_line' as resource, l.id, 'bank_booked' as field, l.amount as stored, coalesce(k.amount, 0) as computed,
    null::uuid as "previousId"
  from bank_lines l left join (
    select k.line_id, sum(case when k.is_reversal then case when p.reversed_at is null then 0 else -p.amount end
      when p.reversed_at is not null and r.line_id is null then 0
      when p.kind = 'refund' then -p.amount else p.amount end) as amount
    from bank_line_payments k join payments p on p.tenant_id = $1 and p.id = k.payment_id
      left join bank_line_payments r on r.tenant_id = $1 and r.payment_id = k.payment_id and r.is_reversal
    where k.tenant_id = $1 group by k.line_id) k on k.line_id = l.id
  where l.tenant_id = $1 and l.state = 'booked'`;

/** The opening balance of each statement of kind statement, and the closing balance of the one of the account before it. */
const GAPS = `select 'bank_statement' as resource, id, 'bank_gap' as field, opening_balance as stored, previous as computed, "previousId" from (
    select s.id, s.opening_balance, lag(s.closing_balance) over account as previous, lag(s.id) over account as "previousId"
    from bank_statements s where s.tenant_id = $1 and s.kind = 'statement' and s.opening_balance is not null and s.closing_balance is not null
    window account as (partition by s.account_iban, s.account_other order by s.from_date, s.to_date, s.created_at, s.id)) g
  where previous is not null`;

/** Everything of bank statements of which both values differ. */
export const BANK_FINDINGS = `select resource, id, field, stored::float8 as stored, computed::float8 as computed, "previousId"
  from (${[BALANCE, BOOKED, GAPS].join(' union all ')}) f where stored <> computed order by resource, field, id`;
