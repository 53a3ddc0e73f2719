import { Injectable } from '@nestjs/common';
import { definitionsOf } from '#features/attributes/attribute-values.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId, newId } from '#platform/base/values/ids.js';
import {
  type AddressOrContact,
  type AddressOrContactKind,
  type AddressRecord,
  ADDRESSES,
  type ContactRecord,
  CONTACTS,
} from './addresses-and-contacts.js';
import {
  type AddressChange,
  type AddressOrContactChange,
  type ContactChange,
  planChanges,
  setsAttributes,
  writePlan,
} from './change-addresses-and-contacts.js';
import { readReferences } from '../creation/customer-references.js';
import { type AddressContactSort, CUSTOMER_EXISTS, type CustomerRecord, TOUCH_CUSTOMER } from '../customers.queries.js';
import { lockCustomer } from '../change/lock-customer.js';

export interface AddressOrContactFilter extends CommonFilter {
  customerId?: string;
}

/** The use cases that addresses and contacts share. Writes lock the customer's row and increment the customer's version. */
abstract class AddressesOrContactsService<Row extends AddressOrContact, Change extends AddressOrContactChange> {
  constructor(
    private readonly db: TenantDb,
    private readonly kind: AddressOrContactKind<Row>,
  ) {}

  get(id: string): Promise<Row> {
    return readRecord(this.db, this.kind.name, this.kind.record, id);
  }

  /** Reads by the ids of a path below the customer. Throws `customer_not_found`, or `address_not_found` or `contact_not_found`. */
  async getOf(customerId: string, id: string): Promise<Row> {
    const record = isId(id) ? await this.db.readOne(this.kind.record, [id]) : undefined;
    if (record && record.customerId === customerId.toLowerCase()) return record;
    await this.requireCustomer(customerId);
    throw this.notFound(id);
  }

  list(
    { customerId, ...filter }: AddressOrContactFilter,
    request: PageRequest<AddressContactSort>,
  ): Promise<Page<Row>> {
    const where = commonWhere(filter).id(customerId, 't.customer_id');
    return listPage(this.db, this.kind.list, where, request);
  }

  /** Lists by a path below the customer. Throws `customer_not_found`. */
  async listOf(customerId: string, filter: CommonFilter, request: PageRequest<AddressContactSort>): Promise<Page<Row>> {
    const page = await this.list({ ...filter, customerId }, request);
    if (!page.total) await this.requireCustomer(customerId);
    return page;
  }

  create(customerId: string, change: Change): Promise<Row> {
    return this.db.transaction(async (tx) => {
      const customer = await lockCustomer(tx, customerId);
      const { inserted } = await this.write(tx, customer, change);
      return this.view(tx, inserted[0]!.id);
    });
  }

  /** `precondition` applies to the version of the address or contact. A change without properties writes nothing. */
  update(customerId: string, id: string, change: Change, precondition: Precondition): Promise<Row> {
    return this.db.transaction(async (tx) => {
      const { customer, row } = await this.lock(tx, customerId, id, precondition);
      const isEmpty = Object.values(change).every((value) => value === undefined);
      if (!isEmpty) await this.write(tx, customer, { ...change, existingId: row.id });
      return this.view(tx, row.id);
    });
  }

  /** Orders have their own copies, so nothing prevents the deletion. */
  delete(customerId: string, id: string, precondition: Precondition): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { customer, row } = await this.lock(tx, customerId, id, precondition);
      tx.journal.watch(this.kind.name, [row.id]);
      tx.journal.watch('customer', [customer.id]);
      await tx.query(this.kind.remove, [row.id]);
      await tx.query(TOUCH_CUSTOMER, [customer.id]);
    });
  }

  private async write(tx: TenantTx, customer: CustomerRecord, change: Change) {
    const { kind } = this;
    const { definitions } = await readReferences(
      tx,
      [],
      setsAttributes(change) ? [[kind.name, change.attributes]] : [],
    );
    const faults = new Faults();
    const plan = planChanges(
      kind,
      {
        customerId: customer.id,
        present: this.rowsOf(customer),
        changes: [change],
        pathOf: () => '',
        definitions: definitionsOf(definitions),
        actorId: tx.actor.id,
        newId,
      },
      faults,
    );
    faults.throwIfAny();
    if (plan.conflict) throw plan.conflict;
    tx.journal.watch('customer', [customer.id]);
    if (await writePlan(tx, kind, plan)) await tx.query(TOUCH_CUSTOMER, [customer.id]);
    return plan;
  }

  private async lock(tx: TenantTx, customerId: string, id: string, precondition: Precondition) {
    const customer = await lockCustomer(tx, customerId);
    const row = this.rowsOf(customer).find((one) => one.id === id.toLowerCase());
    if (!row) throw this.notFound(id);
    precondition.check(row);
    return { customer, row };
  }

  private rowsOf(customer: CustomerRecord): Row[] {
    return customer[this.kind.field] as unknown as Row[];
  }

  private async requireCustomer(id: string): Promise<void> {
    const [row] = isId(id) ? await this.db.read<{ found: boolean }>(CUSTOMER_EXISTS, [id]) : [];
    if (!row?.found) throw DomainError.notFound('customer', id);
  }

  private notFound(id: string): DomainError {
    return DomainError.notFound(this.kind.name, id);
  }

  private async view(tx: TenantTx, id: string): Promise<Row> {
    return (await tx.queryOne(this.kind.record, [id]))!;
  }
}

@Injectable()
export class AddressesService extends AddressesOrContactsService<AddressRecord, AddressChange> {
  constructor(db: TenantDb) {
    super(db, ADDRESSES);
  }
}

@Injectable()
export class ContactsService extends AddressesOrContactsService<ContactRecord, ContactChange> {
  constructor(db: TenantDb) {
    super(db, CONTACTS);
  }
}
