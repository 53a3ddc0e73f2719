import { Client as Connection, type QueryResult } from 'pg';
import {
  EXAMPLE_ATTRIBUTE_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_PAYMENT_METHOD_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_PRODUCT_ID,
} from '../../src/examples/example-ids.js';
import { askPrices } from './ask-prices.js';
import type { Client } from './client.js';
import { asAdmin } from './database.js';
import { readDocuments } from './documents.js';
import { exercise } from './exercise.js';
import { changeContracts, changeGroups, changeInvoices, showPicture } from './recorded-changes.js';
import type { TestService } from './service.js';
import { smallDemo } from './small-demo.js';
import { intercept, type Statement } from './statements.js';
import { quarantineKnown, sweepStore } from './sweep-store.js';
import { copyTenant, emptyTenants, tenantTables } from './twin.js';

/** What a tenant had before the documents' examples were sent, and when all but the deletions were. */
export const STATES = ['before', 'after'] as const;
export type State = (typeof STATES)[number];

const WRITES = /^\s*(?:insert|update|delete|with \w+ as \(\s*(?:insert|update|delete))/i;
export const isWrite = ({ text }: Statement): boolean => WRITES.test(text);

/** What a statement gave, as JSON: its rows, the number of rows that it changed, how many of those are another tenant's. */
export type Outcome = string;

/** What is sent instead of a statement; undefined where it is left out. */
export type Change = (statement: Statement) => Statement | undefined;

/** What the documents' examples have values of, by entity. */
const ATTRIBUTES_OF_EXAMPLES = [
  ['customer', 'sales_region'],
  ['address', 'sales_region'],
  ['address', 'cost_center'],
  ['contact', 'sales_region'],
  ['contact', 'cost_center'],
  ['order', 'cost_center'],
  ['invoice', 'cost_center'],
];

/** Defines them, so that creations meet definitions, and cannot delete them again, for they are in use. */
async function useAttributes(client: Client): Promise<void> {
  for (const [entity, name] of ATTRIBUTES_OF_EXAMPLES) {
    const { id } = await client.create('/v2/attributes', { entity, name, data_type: 'text' });
    await client.delete(`/v2/attributes/${id}`);
  }
  await client.delete(`/v2/attributes/${EXAMPLE_ATTRIBUTE_ID}`);
}

/**
 * Every statement with parameters that the service sent while a tenant, the owner, was given the demo's records and sent
 * the documents' examples. Both states are kept as tenants with the same ids and other values.
 */
export class Recording {
  private constructor(
    private readonly service: TestService,
    readonly statements: readonly Statement[],
    readonly owner: string,
    private readonly tables: readonly string[],
  ) {}

  static async make(service: TestService): Promise<Recording> {
    const sent = new Map<string, Statement>();
    intercept(service, (statement) => {
      sent.set(JSON.stringify(statement), structuredClone(statement));
      return statement.text;
    });
    const client = await smallDemo(service, 'owner');
    const documents = readDocuments();
    const [making, deleting] = [false, true].map((isDelete) =>
      documents.map((document) => ({
        ...document,
        operations: document.operations.filter(({ method }) => (method === 'DELETE') === isDelete),
      })),
    );
    for (const state of STATES) await service.tenant({ slug: state });
    return asAdmin(service.database.adminUrl, async (admin) => {
      await quarantineKnown(admin);
      await copyTenant(admin, { from: 'owner', to: 'before' });
      await exercise(client, making!);
      const numbered = { reference_id: 'NUMBERED', company_name: 'One that is given a number' };
      const { id } = await client.create('/v2/customers', numbered);
      await client.get(`/v1/customers/${id}/contacts`); // has none
      await sweepStore(service, admin);
      await showPicture(client);
      await client.delete(`/v1/price-lists/${EXAMPLE_PRICE_LIST_ID}`); // is in use
      await client.delete(`/v2/customers/${EXAMPLE_CUSTOMER_ID}`); // too
      await client.delete(`/v2/products/${EXAMPLE_PRODUCT_ID}`); // too
      await client.delete(`/v1/payment-methods/${EXAMPLE_PAYMENT_METHOD_ID}`); // too
      const line_items = [{ sku: 'NW-002', quantity: 1, unit_price: 1 }];
      await client.put(`/v2/orders/${EXAMPLE_ORDER_ID}`, { customer_id: 'VINET', line_items }); // has invoiced lines
      await useAttributes(client);
      await changeGroups(client);
      await changeInvoices(client);
      await askPrices(client);
      await changeContracts(client);
      // as instances before the column wrote them
      await admin.query('update order_lines set product_name = null where position = 0');
      // such as the service never stores, so that the statement which looks for them finds something
      await admin.query(`update contracts set status = 'active' where reference_id like 'OVERLAP-%'`);
      await copyTenant(admin, { from: 'owner', to: 'after' });
      await exercise(client, deleting!);
      const { rows } = await admin.query<{ id: string }>(`select id from tenants where slug = 'owner'`);
      const owner = rows[0]!.id;
      const own = [...sent.values()].filter(({ values }) => values.includes(owner));
      return new Recording(service, own, owner, await tenantTables(admin));
    });
  }

  get texts(): string[] {
    return [...new Set(this.statements.map(({ text }) => text))];
  }

  /** Gives the owner what it had in a state. */
  async restore(state: State): Promise<void> {
    await asAdmin(this.service.database.adminUrl, async (admin) => {
      await emptyTenants(admin, ['owner']);
      await copyTenant(admin, { from: state, to: 'owner' });
      // a group of the owner's shall have no primary variant, as its twins have; without the trigger that moves its time
      await admin.query('set session_replication_role = replica');
      await admin.query(`update products set is_primary = false where sku = 'NW-001' and tenant_id = $1`, [this.owner]);
    });
  }

  /**
   * What each statement gives, one after the other, so that what came of one can decide about the next; `as` is the tenant
   * of the transaction, `change` what is sent instead, or nothing.
   */
  async *outcomes(as: string, change: Change): AsyncGenerator<Outcome | undefined> {
    const connection = new Connection({ connectionString: this.service.database.serviceUrl, pipeline: true });
    await connection.connect();
    try {
      await connection.query('set role wca_service');
      for (const statement of this.statements) {
        const changed = change(statement);
        yield changed && (await this.outcome(connection, changed, as));
      }
    } finally {
      await connection.end();
    }
  }

  /** Runs a statement as the service would, and takes back what it did; nothing of it is waited for by itself. */
  private async outcome(connection: Connection, statement: Statement, as: string): Promise<Outcome> {
    const isChange = isWrite(statement);
    const begun = connection.query<{ now: string }>(`begin; select set_config('app.tenant_id', '${as}', true), ${NOW}`);
    const [run, foreign] = await Promise.allSettled([
      connection.query<Record<string, unknown>>(statement.text, statement.values),
      isChange ? this.foreignWrites(connection, as) : 0,
      connection.query('rollback'),
    ]);
    if (run.status === 'rejected') return JSON.stringify({ refused: (run.reason as { code: string }).code });
    const { rows, rowCount } = run.value;
    if (!isChange) return JSON.stringify({ rows });
    if (foreign.status === 'rejected') throw foreign.reason;
    const [, { rows: times }] = (await begun) as unknown as [unknown, QueryResult<{ now: string }>];
    const given = { rows, changed: rowCount, foreign: foreign.value };
    return JSON.stringify(given).replaceAll(times[0]!.now, 'now');
  }

  private async foreignWrites(connection: Connection, as: string): Promise<number> {
    const counts = this.tables.map(
      (table) => `(select count(*) from ${table} where xmin = pg_current_xact_id()::xid and tenant_id <> $1)`,
    );
    const text = `select (${counts.join(' + ')})::int as rows`;
    const { rows } = await connection.query<{ rows: number }>({ name: 'foreign writes', text, values: [as] }); // planned once
    return rows[0]!.rows;
  }
}

/** The transaction's time as documents print it. */
const NOW = `to_json(now()::timestamptz(3)) #>> '{}' as now`;
