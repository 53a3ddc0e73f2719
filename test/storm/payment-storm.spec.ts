import type { Client as Admin } from 'pg';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { ACTIONS, type MoneyResult, openMoneyBooks, paymentStorm, REFUSALS } from './payment-storm.js';
import { overAfter, PATIENCE_SECONDS } from './storm-end.js';
import { deadlocksOf } from './trade-checks.js';

/** `npm run prove` sets the full size: 64 clients for 60 seconds. */
const SECONDS = Number(process.env.PAYMENT_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.PAYMENT_STORM_CLIENTS ?? 16);

/** Invariants of money, as queries that return the violating rows. */
const CHECKS: Record<string, string> = {
  'the paid amount of an invoice is the sum of its allocations, and not below 0': `select i.id from invoices i
    left join payment_allocations a on (a.tenant_id, a.invoice_id) = (i.tenant_id, i.id)
    group by i.tenant_id, i.id having i.paid_amount <> coalesce(sum(a.amount), 0) or i.paid_amount < 0`,
  'the allocations of a deleted invoice add up to 0': `select a.invoice_id from payment_allocations a
    where a.invoice_id is not null and not exists (select from invoices i where (i.tenant_id, i.id) = (a.tenant_id, a.invoice_id))
    group by 1 having sum(a.amount) <> 0`,
  'a payment gives at most its amount, and knows what it gave': `select p.id from payments p
    left join payment_allocations a on (a.tenant_id, a.payment_id) = (p.tenant_id, p.id)
    where p.kind <> 'refund' and not p.from_sources group by p.tenant_id, p.id having p.allocated_amount <> coalesce(sum(a.amount), 0)
      or (p.kind not in ('adjustment', 'discount') and p.allocated_amount + p.refunded_amount > p.amount)`,
  'a payment knows what was refunded of it': `select p.id from payments p
    left join payment_allocations a on (a.tenant_id, a.refunded_payment_id) = (p.tenant_id, p.id)
    group by p.tenant_id, p.id having p.refunded_amount <> -coalesce(sum(a.amount), 0)`,
  'a refund gives back its amount, a reversed payment nothing': `select p.id from payments p
    left join payment_allocations a on (a.tenant_id, a.payment_id) = (p.tenant_id, p.id)
    group by p.tenant_id, p.id having ((p.kind = 'refund' or p.from_sources) and p.reversed_at is null and p.amount <> -coalesce(sum(a.amount), 0))
      or (p.reversed_at is not null and coalesce(sum(a.amount), 0) <> 0)`,
  'an invoice has one discount, of which credit notes take at most all back': `select a.invoice_id from payment_allocations a
    join payments p on (p.tenant_id, p.id) = (a.tenant_id, a.payment_id)
    where p.kind = 'discount' and p.reversed_at is null
    group by 1 having count(*) filter (where p.amount > 0) <> 1 or sum(p.amount) < 0`,
  'what was made with a payment is reversed with it': `select w.id from payments w
    join payments p on (p.tenant_id, p.id) = (w.tenant_id, w.with_payment_id)
    where p.reversed_at is not null and w.reversed_at is null`,
  'a credit note takes a discount back as long as it counts': `select p.id from payments p
    join credit_notes n on (n.tenant_id, n.id) = (p.tenant_id, p.with_credit_note_id)
    where n.voided_at is not null and p.reversed_at is null`,
  'an allocation from an invoice takes from it what it gives': `select a.id from payment_allocations a
    left join payment_allocations c on (c.tenant_id, c.counterpart_of_id) = (a.tenant_id, a.id)
    where a.source_invoice_id is not null and a.counterpart_of_id is null
      and (c.amount is distinct from -a.amount or c.invoice_id <> a.source_invoice_id)`,
};

/** The names of the violated invariants. */
async function faultsOfMoney(admin: Admin): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, text] of Object.entries(CHECKS)) if ((await admin.query(text)).rowCount) faults.push(rule);
  return faults;
}

/** Cases that have not occurred yet. */
const lackingOf = ({ done, refused }: MoneyResult): string[] => [
  ...Object.keys(ACTIONS).filter((name) => !done[name]),
  ...REFUSALS.filter((code) => !refused[code]),
];

describe('a storm of payments', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    'many clients move money between the same 20 invoices and payments: every cent is where its records say',
    async () => {
      const client = await service.tenant();
      await makeTrade(client);
      await client.patch('/v2/settings', { payment_tolerance: 1 });
      const all = await Promise.all(['1', '2', '3', '4'].map((name) => openMoneyBooks(client, name)));
      const isOver = overAfter(SECONDS, lackingOf);
      const result = await paymentStorm(client, all, { clients: CLIENTS, isOver });
      const { body } = await client.get('/v2/reconciliation');
      const found = await asAdmin(service.database.adminUrl, async (admin) => ({
        unexpected: result.unexpected,
        differences: body.data as unknown[],
        faults: await faultsOfMoney(admin),
        deadlocks: await deadlocksOf(admin),
        lacking: lackingOf(result),
      }));
      expect(found).toEqual({ unexpected: [], differences: [], faults: [], deadlocks: 0, lacking: [] });
    },
    (SECONDS + PATIENCE_SECONDS + 60) * 1000,
  );
});
