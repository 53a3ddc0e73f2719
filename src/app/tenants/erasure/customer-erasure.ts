import type { DataSource } from 'typeorm';
import { COUNT_UNFINISHED } from '#features/imports/imports.queries.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { asOperatorOf, ownerDb } from '../owner-db.js';
import { Tenants } from '../tenants.js';
import { UsageError } from '../usage-error.js';
import * as queries from './erasure.queries.js';
import { ERASED, erasedValue, fieldOf, PERSONAL_DATA, PERSONAL_IMPORTS, type PersonalData } from './personal-fields.js';

/** How many records, entries of the journal and so on an erasure has changed, by what they are. */
export type Erased = Map<string, number>;

/** The values of `$2` and `$3` of the statements: the id of the customer, and of the orders that were its before. */
type Subject = [customerId: string, formerOrders: string[]];

const isPartOrCustomer = ({ type }: PersonalData) =>
  ['address', 'contact', 'payment_method', 'customer'].includes(type);

/**
 * Removes the name, addresses, e-mail addresses and telephone numbers of a customer from everything that is stored about it, and keeps its
 * documents with their numbers and amounts. It uses the owner's connection, because the service may not change the journal.
 */
export class CustomerErasure {
  private readonly db: TenantDb;
  private readonly tenants: Tenants;

  constructor(owner: DataSource) {
    this.db = ownerDb(owner);
    this.tenants = new Tenants(owner);
  }

  /**
   * Erases the personal data of the customer with an id or reference, in short transactions. The journal gets an entry for each changed
   * record, which names the fields without their values. An interrupted erasure is completed by another one, and a repeated one changes
   * nothing. Throws {@link UsageError} when there is no such customer, and while the tenant has unfinished imports, whose files can have
   * the data again.
   */
  async run(slug: string, customer: string): Promise<Erased> {
    const { id: tenantId } = await this.tenants.get(slug);
    return asOperatorOf(tenantId, async () => {
      const [found] = await this.query<{ id: string | null }>(queries.FIND_CUSTOMER, [customer]);
      if (!found?.id) throw new UsageError(`Tenant ${slug} has no customer ${customer}.`);
      const [imports] = await this.query<{ count: number }>(COUNT_UNFINISHED);
      if (imports!.count)
        throw new UsageError(
          `Tenant ${slug} has ${imports!.count} unfinished imports, whose files can have the customer's data. Wait for them or cancel them.`,
        );
      const [former] = await this.query<{ ids: string[] }>(queries.FORMER_ORDERS, [found.id]);
      const subject: Subject = [found.id, former!.ids];
      const erased: Erased = new Map();
      await this.eraseCustomer(subject, erased);
      for (const data of PERSONAL_DATA.filter((one) => !isPartOrCustomer(one)))
        await repeat(data.table, erased, () => this.db.transaction((tx) => eraseNext(tx, data, subject)));
      await this.eraseJournal(subject, erased);
      await this.repeatQuery('webhook_deliveries', erased, queries.ERASE_RESPONSES, subject);
      await this.repeatQuery('import_errors', erased, queries.ERASE_IMPORT_ERRORS, [PERSONAL_IMPORTS]);
      await this.repeatQuery('idempotency_keys', erased, queries.ERASE_ANSWERS, []);
      await this.repeatQuery('prepared_changes', erased, queries.ERASE_PREPARED_CHANGES, []);
      return erased;
    });
  }

  private query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.db.transaction((tx) => tx.query<Row>(text, values));
  }

  /** The customer with its addresses, contacts and payment methods, of which there are few, in one transaction. */
  private async eraseCustomer(subject: Subject, erased: Erased): Promise<void> {
    const counts = await this.db.transaction(async (tx) => {
      await tx.query(queries.LOCK_CUSTOMER, [subject[0]]);
      const done: Erased = new Map();
      for (const data of PERSONAL_DATA.filter(isPartOrCustomer))
        await repeat(data.table, done, () => eraseNext(tx, data, subject));
      const parts = ['customer_addresses', 'customer_contacts'].filter((table) => done.get(table));
      if (parts.length && !done.get('customers')) await touchCustomer(tx, subject[0]);
      return done;
    });
    for (const [name, count] of counts) erased.set(name, count);
  }

  private async eraseJournal(subject: Subject, erased: Erased): Promise<void> {
    for (const journal of queries.JOURNALS) {
      const [bounds] = await this.query<{ first: string; last: string }>(queries.journalBounds(journal));
      const last = BigInt(bounds!.last);
      for (let after = BigInt(bounds!.first); after < last; after += queries.POSITIONS) {
        const range = [String(after), String(after + queries.POSITIONS)];
        const changed = await this.db.transaction(async (tx) => {
          let count = 0;
          for (const data of PERSONAL_DATA)
            count += (await tx.query(queries.eraseChanges(journal, data), [...subject, ...range])).length;
          return count;
        });
        add(erased, journal.table, changed);
      }
    }
  }

  private repeatQuery(name: string, erased: Erased, text: string, values: readonly unknown[]): Promise<void> {
    return repeat(name, erased, async () => (await this.query(text, values)).length);
  }
}

/** Erases the next rows of a table and returns their number. */
async function eraseNext(tx: TenantTx, data: PersonalData, subject: Subject): Promise<number> {
  const rows = await tx.query<queries.PersonalRow>(queries.personalRows(data), subject);
  if (!rows.length) return 0;
  await tx.query(queries.eraseRows(data), [rows.map(({ id }) => id)]);
  const after = new Map(data.columns.map((column) => [fieldOf(column), erasedValue(column.to)]));
  for (const { fields, version, ...row } of rows)
    tx.journal.updated(
      data.type,
      { ...row, version: version + 1 },
      fields.map((field) => ({ field, before: ERASED, after: after.get(field) })),
    );
  return rows.length;
}

async function touchCustomer(tx: TenantTx, id: string): Promise<void> {
  const [customer] = await tx.query<Omit<queries.PersonalRow, 'fields'>>(queries.TOUCH_CUSTOMER, [id]);
  tx.journal.updated('customer', customer!, []);
}

async function repeat(name: string, erased: Erased, work: () => Promise<number>): Promise<void> {
  for (let count = await work(); count; count = await work()) add(erased, name, count);
}

function add(erased: Erased, name: string, count: number): void {
  if (count) erased.set(name, (erased.get(name) ?? 0) + count);
}
