import { Injectable } from '@nestjs/common';
import { type Definitions, definitionsOf } from '../attributes/check-values.js';
import { type CommonFilter, commonWhere, listPage } from '../platform/records/list-query.js';
import { uniqueConflict } from '../platform/records/unique-values.js';
import { assertUnused } from '../platform/records/usage.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { attributesOf, withDefaults } from './customer-attributes.js';
import { CustomerAddress } from './customer-address.entity.js';
import { CustomerContact } from './customer-contact.entity.js';
import type { CustomerChanges } from './customer-changes.js';
import { checkReferences, groundFor } from './customer-ground.js';
import { addressRows, contactRows, customerRow } from './customer-rows.js';
import { checkNewCustomer } from './customer-rules.js';
import { CustomerSalesRep } from './customer-sales-rep.entity.js';
import { lockCustomer, salesRepRows } from './customer-writes.js';
import { Customer, type CustomerStatus } from './customer.entity.js';
import {
  CUSTOMER,
  CUSTOMER_USERS,
  type CustomerGround,
  type CustomerRecord,
  CUSTOMERS,
  type CustomerSort,
  type CustomerSummary,
  NEXT_CUSTOMER_DISPLAY_ID,
  TOUCH_SEGMENTS,
} from './customers.queries.js';
import type { NewCustomer } from './new-customer.js';
import { updateCustomer } from './update-customer.js';

export interface CustomerFilter extends CommonFilter {
  status: CustomerStatus;
  /** Only customers from one of these. */
  sources?: string[];
  /** No customers from any of these. */
  excludedSources?: string[];
}

/** What a customer shows that its version does not count: its sales reps and price list as they are now. */
export const besideCustomer = ({ assignedSalesReps, assignedPriceList }: CustomerRecord): unknown => [
  assignedSalesReps,
  assignedPriceList,
];

@Injectable()
export class CustomersService {
  constructor(private readonly db: TenantDb) {}

  async create(sent: NewCustomer): Promise<CustomerRecord> {
    const { id = newId(), referenceId, displayId } = sent;
    return this.db.transaction(async (tx) => {
      // both travel together
      const [ground, conflict] = await Promise.all([
        groundFor(tx, sent, attributesOf(sent)),
        uniqueConflict(tx, 'customers', [
          { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
          { column: 'display_id', value: displayId, code: 'duplicate_value' },
        ]),
      ]);
      const definitions = definitionsOf(ground.definitions);
      this.check(sent, ground, definitions);
      if (conflict) throw conflict;
      const input = withDefaults(sent, definitions);
      const customer = customerRow(id, displayId ?? (await nextDisplayId(tx)), input, tx.actor.id);
      // sent one behind the other without waiting: the series is locked for the tenant until the commit
      const [, , , , record] = await Promise.all([
        tx.insert(Customer, [customer]),
        tx.insert(CustomerAddress, addressRows(id, input, tx.actor.id)),
        tx.insert(CustomerContact, contactRows(id, input, tx.actor.id)),
        tx.insert(CustomerSalesRep, salesRepRows(id, input.assignedSalesRepIds)),
        tx.queryOne<CustomerRecord>(CUSTOMER, [id]),
      ]);
      return record!;
    });
  }

  get(id: string): Promise<CustomerRecord> {
    return readRecord<CustomerRecord>(this.db, 'customer', CUSTOMER, id);
  }

  list(filter: CustomerFilter, request: PageRequest<CustomerSort>): Promise<Page<CustomerSummary>> {
    const where = commonWhere(filter)
      .when(filter.status, (status) => `t.status = ${status}`)
      .when(filter.sources, (list) => `t.source = any(${list}::text[])`)
      .when(filter.excludedSources, (list) => `t.source <> all(${list}::text[])`);
    return listPage(this.db, CUSTOMERS, where, request);
  }

  /** Nothing to change is no change. */
  async update(id: string, changes: CustomerChanges, precondition: Precondition): Promise<CustomerRecord> {
    return this.db.transaction(async (tx) => {
      const present = await lockCustomer(tx, id);
      precondition.check(present.version);
      if (!(await updateCustomer(tx, present, changes))) return present;
      const [row] = await tx.queryAndCommit<{ doc: CustomerRecord }>(CUSTOMER, [present.id]);
      return row!.doc;
    });
  }

  /** Its addresses and contacts go with it; orders and invoices hold it. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, 'customer', Customer, id, precondition);
      await assertUnused(tx, 'customer', { statement: CUSTOMER_USERS, values: [id] });
      await tx.query(TOUCH_SEGMENTS, [id]);
      await tx.repo(Customer).delete(id);
    });
  }

  private check(input: NewCustomer, ground: CustomerGround, definitions: Definitions): void {
    const faults = new Faults();
    checkReferences(input, ground, faults);
    checkNewCustomer(input, definitions, faults);
    faults.throwIfAny();
  }
}

async function nextDisplayId(tx: TenantTx): Promise<string> {
  const [row] = await tx.query<{ displayId: string }>(NEXT_CUSTOMER_DISPLAY_ID);
  return row!.displayId;
}
