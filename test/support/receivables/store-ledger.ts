import type { Client as Connection } from 'pg';
import type { Ledger } from './ledger.js';
import { withoutTriggers } from '../database.js';

type Row = Record<string, unknown>;

const money = (cents: number): string => (cents / 100).toFixed(2);
const time = (milliseconds: unknown): string | null =>
  milliseconds === null || milliseconds === undefined ? null : new Date(milliseconds as number).toISOString();

/** Inserts rows, objects by column, without triggers and foreign keys. */
async function insert(connection: Connection, table: string, rows: readonly Row[]): Promise<void> {
  if (!rows.length) return;
  const columns = Object.keys(rows[0]!);
  await connection.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Stores the rows of a history as those of a tenant, with the times at which they would have been written. */
export const storeLedger = (connection: Connection, tenant: string, ledger: Ledger): Promise<void> =>
  withoutTriggers(connection, () => storeRows(connection, tenant, ledger));

async function storeRows(connection: Connection, tenant: string, ledger: Ledger): Promise<void> {
  const kept = ledger.invoices.filter(({ state }) => state !== 'deleted');
  const rows = kept.map(({ id, customer, row, total, paid, credited, state }) => ({
    ...{
      tenant_id: tenant,
      id,
      customer_id: customer,
      reference_id: row.invoice_number,
      invoice_number: row.invoice_number,
    },
    ...{ created_at: time(row.created_at), updated_at: time(row.written_at), changed_at: time(row.written_at) },
    ...{
      is_issued: state !== 'draft',
      is_sent: false,
      is_cancelled: state === 'cancelled',
      issued_at: time(row.issued_at),
    },
    ...{ cancelled_at: time(row.ended_at), due_date: time(row.due_date), total_amount: money(total) },
    ...{ paid_amount: money(paid), credited_amount: money(credited), subtotal: money(total) },
    ...{ discount_total: 0, shipping_total: 0, tax_total: 0, charges: [], attributes: [], version: 1 },
  }));
  await insert(connection, 'invoices', rows);
  const deleted = ledger.invoices.filter(({ state }) => state === 'deleted');
  await insert(
    connection,
    'deleted_invoices',
    deleted.map(({ id, customer, row, total }) => ({
      ...{
        tenant_id: tenant,
        id,
        customer_id: customer,
        invoice_number: row.invoice_number,
        total_amount: money(total),
      },
      ...{
        issued_at: time(row.issued_at ?? row.created_at),
        due_date: time(row.due_date),
        deleted_at: time(row.ended_at),
      },
    })),
  );
  await insert(
    connection,
    'credit_notes',
    ledger.notes.map(({ id, customer, row, invoice, amount, isVoided }) => ({
      ...{
        tenant_id: tenant,
        id,
        invoice_id: invoice.id,
        display_id: row.display_id,
        amount: money(amount),
        version: 1,
      },
      ...{ created_at: time(row.created_at), updated_at: time(row.written_at), issued_at: time(row.issued_at) },
      ...{ voided_at: time(row.voided_at), customer_id: isVoided ? customer : null, returns_to_order: false },
    })),
  );
  await insert(
    connection,
    'payments',
    ledger.payments.map(({ id, customer, row, kind, amount, allocated, refunded }) => ({
      ...{
        tenant_id: tenant,
        id,
        customer_id: customer,
        reference_id: row.display_id,
        display_id: row.display_id,
        kind,
      },
      ...{ amount: money(amount), allocated_amount: money(kind === 'refund' ? amount : allocated) },
      ...{ refunded_amount: money(refunded), paid_at: time(row.paid_at), created_at: time(row.created_at) },
      ...{ updated_at: time(row.written_at), reversed_at: time(row.reversed_at), attributes: [], version: 1 },
      reversal_recorded_at: time(row.reversal_recorded_at),
    })),
  );
  const allocations = ledger.allocationRows.map((row) => ({
    ...row,
    ...{ tenant_id: tenant, amount: money(row.amount as number), effective_at: time(row.effective_at), version: 1 },
    ...{ created_at: time(row.created_at), updated_at: time(row.created_at) },
  }));
  await insert(connection, 'payment_allocations', allocations);
  const changes = ledger.formerDueDates;
  const isFirst = (row: Row, place: number): boolean =>
    changes.findIndex((one) => one.invoice_id === row.invoice_id && one.replaced_at === row.replaced_at) === place;
  const former = changes.filter(isFirst).map((row) => ({
    ...{ ...row, tenant_id: tenant, replaced_at: time(row.replaced_at), due_date: time(row.due_date) },
  }));
  await insert(connection, 'former_due_dates', former);
}
