import { definitionsOf } from '../attributes/check-values.js';
import { type CommonFilter, commonWhere, listPage } from '../platform/records/list-query.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { isId, newId } from '../platform/values/ids.js';
import type { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { PartChange } from './customer-changes.js';
import { groundFor } from './customer-ground.js';
import { isIdle, lockCustomer, writeCustomer, writeParts } from './customer-writes.js';
import { CUSTOMER_EXISTS, type CustomerRecord, type PartSort } from './customers.queries.js';
import type { PartKind, PartRecord } from './part-kinds.js';
import { planParts } from './plan-parts.js';

export interface PartFilter extends CommonFilter {
  customerId?: string;
}

/** What can be done with one of the two kinds of things that belong to a customer. Its row is their lock. */
export class PartUseCases<Row extends PartRecord, Change extends PartChange> {
  constructor(
    private readonly db: TenantDb,
    private readonly kind: PartKind<Row>,
  ) {}

  get(id: string): Promise<Row> {
    return readRecord<Row>(this.db, this.kind.name, this.kind.record, id);
  }

  /** As {@link get}, by the path below its customer. */
  async getOf(customerId: string, id: string): Promise<Row> {
    const record = isId(id) ? await this.db.readOne<Row>(this.kind.record, [id]) : undefined;
    if (record && record.customerId === customerId.toLowerCase()) return record;
    await this.expectCustomer(customerId);
    throw this.notFound(id);
  }

  list({ customerId, ...filter }: PartFilter, request: PageRequest<PartSort>): Promise<Page<Row>> {
    const where = commonWhere(filter).id(customerId, 't.customer_id');
    return listPage(this.db, this.kind.list, where, request);
  }

  async listOf(customerId: string, filter: CommonFilter, request: PageRequest<PartSort>): Promise<Page<Row>> {
    const page = await this.list({ ...filter, customerId }, request);
    if (!page.total) await this.expectCustomer(customerId);
    return page;
  }

  create(customerId: string, change: Change): Promise<Row> {
    return this.db.transaction(async (tx) => {
      const customer = await lockCustomer(tx, customerId);
      const { inserted } = await this.write(tx, customer, change);
      return this.view(tx, inserted[0]!.id);
    });
  }

  update(customerId: string, id: string, change: Change, precondition: Precondition): Promise<Row> {
    return this.db.transaction(async (tx) => {
      const { customer, part } = await this.lock(tx, customerId, id, precondition);
      const isEmpty = Object.values(change).every((value) => value === undefined);
      if (!isEmpty) await this.write(tx, customer, { ...change, existingId: part.id });
      return this.view(tx, part.id);
    });
  }

  /** Orders keep the copies that they made. */
  delete(customerId: string, id: string, precondition: Precondition): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { customer, part } = await this.lock(tx, customerId, id, precondition);
      await tx.query(this.kind.remove, [part.id]);
      await writeCustomer(tx, customer.id, {});
    });
  }

  private async write(tx: TenantTx, customer: CustomerRecord, change: Change) {
    const { kind } = this;
    const hasValues = change.existingId === undefined || change.attributes !== undefined;
    const ground = await groundFor(tx, {}, hasValues ? [[kind.name, change.attributes]] : []);
    const faults = new Faults();
    const plan = planParts(
      kind,
      {
        customerId: customer.id,
        present: this.partsOf(customer),
        changes: [change],
        pathOf: () => '',
        definitions: definitionsOf(ground.definitions),
        actorId: tx.actor.id,
        newId,
      },
      faults,
    );
    faults.throwIfAny();
    if (plan.conflict) throw plan.conflict;
    await writeParts(tx, kind, plan);
    if (!isIdle(plan)) await writeCustomer(tx, customer.id, {});
    return plan;
  }

  private async lock(tx: TenantTx, customerId: string, id: string, precondition: Precondition) {
    const customer = await lockCustomer(tx, customerId);
    const part = this.partsOf(customer).find((one) => one.id === id.toLowerCase());
    if (!part) throw this.notFound(id);
    precondition.check(part.version);
    return { customer, part };
  }

  private partsOf(customer: CustomerRecord): Row[] {
    return customer[this.kind.field] as unknown as Row[];
  }

  private async expectCustomer(id: string): Promise<void> {
    const [row] = isId(id) ? await this.db.read<{ found: boolean }>(CUSTOMER_EXISTS, [id]) : [];
    if (!row?.found) throw DomainError.notFound('customer', id);
  }

  private notFound(id: string): DomainError {
    return DomainError.notFound(this.kind.name, id);
  }

  private async view(tx: TenantTx, id: string): Promise<Row> {
    return (await tx.queryOne<Row>(this.kind.record, [id]))!;
  }
}
