import { Injectable } from '@nestjs/common';
import { definitionsOf } from '../attributes/attribute-values.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { type CommonFilter, commonWhere, listPage, type Where } from '../platform/records/list-query.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { uniqueConflict } from '../platform/records/unique-values.js';
import { assertUnused } from '../platform/records/usage.js';
import { nextDisplayId } from '../platform/records/next-display-id.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { newId } from '../platform/values/ids.js';
import {
  addressRows,
  attributesOfNewCustomer,
  checkNewCustomer,
  contactRows,
  customerRow,
  type NewCustomer,
  salesRepRows,
  withAttributeDefaults,
} from './create-customer.js';
import { CustomerAddress } from './customer-address.entity.js';
import { CustomerContact } from './customer-contact.entity.js';
import { checkReferences, readReferences } from './customer-references.js';
import { CustomerSalesRep } from './customer-sales-rep.entity.js';
import { Customer, type CustomerStatus } from './customer.entity.js';
import {
  CUSTOMER,
  CUSTOMER_DEPENDENTS,
  type CustomerDependents,
  CUSTOMER_USERS,
  type CustomerRecord,
  CUSTOMERS,
  type CustomerSort,
  type CustomerSummary,
  NEXT_CUSTOMER_DISPLAY_ID,
  TOUCH_SEGMENTS,
} from './customers.queries.js';
import { lockCustomer } from './lock-customer.js';
import { type CustomerChanges, updateCustomer } from './update-customer.js';

export interface CustomerFilter extends CommonFilter {
  status?: CustomerStatus;
  /** Only customers from one of these sources. */
  sources?: string[];
  /** No customers from any of these sources. */
  excludedSources?: string[];
}

/** Data of other resources in a customer's responses. The customer's version does not count its changes, so the ETag includes it. */
export const dataOfOtherResources = ({ assignedSalesReps, assignedPriceList }: CustomerRecord): unknown => [
  assignedSalesReps,
  assignedPriceList,
];

/** The conditions of a list of customers. */
export const customersWhere = (filter: CustomerFilter): Where =>
  commonWhere(filter)
    .when(filter.status, (status) => `t.status = ${status}`)
    .when(filter.sources, (list) => `t.source = any(${list}::text[])`)
    .when(filter.excludedSources, (list) => `t.source <> all(${list}::text[])`);

@Injectable()
export class CustomersService {
  constructor(private readonly db: TenantDb) {}

  async create(sent: NewCustomer): Promise<CustomerRecord> {
    const { id = newId(), referenceId, displayId } = sent;
    return this.db.transaction(async (tx) => {
      // both statements are sent in one round trip
      const [references, conflict] = await Promise.all([
        readReferences(tx, sent, attributesOfNewCustomer(sent)),
        uniqueConflict(tx, 'customers', [
          { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
          { column: 'display_id', value: displayId, code: 'duplicate_value' },
        ]),
      ]);
      const definitions = definitionsOf(references.definitions);
      const faults = new Faults();
      checkReferences(sent, references, faults);
      checkNewCustomer(sent, definitions, faults);
      faults.throwIfAny();
      if (conflict) throw conflict;
      const input = withAttributeDefaults(sent, definitions);
      const customer = customerRow(
        id,
        displayId ?? (await nextDisplayId(tx, NEXT_CUSTOMER_DISPLAY_ID)),
        input,
        tx.actor.id,
      );
      const addresses = addressRows(id, input, tx.actor.id);
      const contacts = contactRows(id, input, tx.actor.id);
      tx.journal.created('customer', { id, referenceId });
      for (const address of addresses) tx.journal.created('address', address);
      for (const contact of contacts) tx.journal.created('contact', contact);
      // sent without waiting for each answer, because the tenant's number series is locked until the commit
      const [, , , , record] = await Promise.all([
        tx.insert(Customer, [customer]),
        tx.insert(CustomerAddress, addresses),
        tx.insert(CustomerContact, contacts),
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
    return listPage(this.db, CUSTOMERS, customersWhere(filter), request);
  }

  /** Changes without properties write nothing, and the version stays. */
  async update(id: string, changes: CustomerChanges, precondition: Precondition): Promise<CustomerRecord> {
    return this.db.transaction(async (tx) => {
      const present = await lockCustomer(tx, id);
      precondition.check(present.version);
      if (!(await updateCustomer(tx, present, changes))) return present;
      const [row] = await tx.queryAndCommit<{ doc: CustomerRecord }>(CUSTOMER, [present.id]);
      return row!.doc;
    });
  }

  /**
   * Deletes the customer with its addresses, contacts and payment methods. Throws `resource_in_use` while orders, invoices or contracts
   * refer to it.
   */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, 'customer', Customer, id, precondition);
      await assertUnused(tx, 'customer', { statement: CUSTOMER_USERS, values: [id] });
      const dependents = (await tx.queryOne<CustomerDependents>(CUSTOMER_DEPENDENTS, [id]))!;
      tx.journal.watch('customer', [id]);
      tx.journal.watch('address', dependents.addresses);
      tx.journal.watch('contact', dependents.contacts);
      tx.journal.watch('payment_method', dependents.paymentMethods);
      tx.journal.watch('segment', dependents.segments);
      await tx.query(TOUCH_SEGMENTS, [id]);
      await tx.repo(Customer).delete(id);
    });
  }
}
