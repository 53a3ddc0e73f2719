import { NAMED_CUSTOMERS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { assertUnused } from '#platform/data/records/usage.js';
import { whereFound } from '#platform/data/records/text-search.js';
import { foldText } from '#platform/base/values/folded-text.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { NewCustomer } from './creation/new-customer.js';
import { insertCustomers, prepareCustomers } from './creation/create-customer.js';
import { Customer, type CustomerStatus } from './customer.entity.js';
import {
  CUSTOMER,
  CUSTOMER_BY_REFERENCE,
  CUSTOMER_DEPENDENTS,
  CUSTOMER_SEARCH,
  CUSTOMER_USERS,
  type CustomerRecord,
  CUSTOMERS,
  CUSTOMERS_BY_REFERENCES,
  type CustomerSort,
  type CustomerSummary,
} from './customers.queries.js';
import { CustomerDependents } from './customer-dependents.js';
import { serializeGroups } from './creation/customer-references.js';
import { lockCustomer, lockAllCustomers } from './change/lock-customer.js';
import type { CustomerChanges } from './change/customer-changes.js';
import { updateCustomers } from './change/update-customer.js';

export interface CustomerFilter extends CommonFilter {
  status?: CustomerStatus;
  /** Only customers from one of these sources. */
  sources?: string[];
  /** No customers from any of these sources. */
  excludedSources?: string[];
  displayIds?: string[];
  /** Ids or references of head offices: only their branches. */
  parentIds?: string[];
  /** E-mail addresses of the customer itself, in upper or lower case. */
  emails?: string[];
  search?: string;
}

/** Data of other resources in a customer's responses. The customer's version does not count its changes, so the ETag includes it. */
export const dataOfOtherResources = ({ assignedSalesReps, assignedPriceList }: CustomerRecord): unknown => [
  assignedSalesReps,
  assignedPriceList,
];

/** The conditions of a list of customers. */
export const customersWhere = (filter: CustomerFilter): Where =>
  whereFound(commonWhere(filter), filter.search, CUSTOMER_SEARCH)
    .when(filter.status, (status) => `t.status = ${status}`)
    .when(filter.sources, (list) => `t.source = any(${list}::text[])`)
    .when(filter.excludedSources, (list) => `t.source <> all(${list}::text[])`)
    .oneOf(filter.displayIds, 't.display_id')
    .records('parent_ids', filter.parentIds, NAMED_CUSTOMERS, (ids) => `t.parent_id = any(${ids}::uuid[])`)
    .names('display_ids', filter.displayIds, 'display_id')
    .when(filter.emails?.map(foldText), (list) => `t.id = any(array(${withEmails(list)}))`)
    .names('emails', filter.emails, 'email');

/** SQL of the ids of the customers with one of some e-mail addresses, which are folded as those of the search are. */
const withEmails = (list: string): string =>
  `select s.customer_id from customer_search s where s.tenant_id = $1 and s.email = any(${list}::text[])`;

@Injectable()
export class CustomersService {
  constructor(
    private readonly db: TenantDb,
    private readonly dependents: CustomerDependents,
  ) {}

  async create(sent: NewCustomer): Promise<CustomerRecord> {
    return this.db.transaction(async (tx) => {
      const rows = await prepareCustomers(tx, [sent]);
      const inserted = insertCustomers(tx, rows);
      return LastStatement.document<CustomerRecord>(CUSTOMER, [rows.customers[0]!.id]).after(inserted);
    });
  }

  /**
   * Creates customers with as many statements as {@link create}. No reference and no display id may occur twice. Writes all or none: throws
   * `RefusedEntries`, or of a single customer its error.
   */
  async createMany(sent: readonly NewCustomer[]): Promise<void> {
    await this.db.transaction(async (tx) => insertCustomers(tx, await prepareCustomers(tx, sent)));
  }

  /** The customers with these references, in any order; references that no customer has are left out. */
  async findByReferences(references: readonly string[]): Promise<CustomerRecord[]> {
    const rows = await this.db.read<{ doc: CustomerRecord }>(CUSTOMERS_BY_REFERENCES, [references]);
    return rows.map(({ doc }) => doc);
  }

  get(id: string): Promise<CustomerRecord> {
    return readRecord(this.db, 'customer', CUSTOMER, id);
  }

  getByReference(referenceId: string): Promise<CustomerRecord> {
    return readRecordByKey(this.db, 'customer', CUSTOMER_BY_REFERENCE, referenceId);
  }

  list(filter: CustomerFilter, request: PageRequest<CustomerSort>): Promise<Page<CustomerSummary>> {
    return listPage(this.db, CUSTOMERS, customersWhere(filter), request);
  }

  /** Changes without properties write nothing, and the version stays. */
  async update(id: string, changes: CustomerChanges, precondition: Precondition): Promise<CustomerRecord> {
    return this.db.transaction(async (tx) => {
      await serializeGroups(tx, [changes]);
      const present = await lockCustomer(tx, id);
      precondition.check(present);
      const [isWritten] = await updateCustomers(tx, [{ present, changes }]);
      return isWritten ? LastStatement.document<CustomerRecord>(CUSTOMER, [present.id]) : present;
    });
  }

  /**
   * Changes customers as {@link update} does, those of a list together. Each may occur once. Writes all or none: throws `RefusedEntries`, or
   * of a single customer its error.
   */
  async updateMany(sent: readonly { id: string; changes: CustomerChanges }[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await serializeGroups(
        tx,
        sent.map(({ changes }) => changes),
      );
      const stored = await lockAllCustomers(
        tx,
        sent.map(({ id }) => id),
      );
      await updateCustomers(
        tx,
        sent.map(({ id, changes }) => ({ present: stored.get(id)!, changes })),
      );
    });
  }

  /**
   * Deletes the customer with its addresses, contacts and payment methods. Throws `resource_in_use` while branches, orders, invoices,
   * deleted invoices, credit notes without an invoice, payments, returns or contracts refer to it.
   */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, 'customer', Customer, id, precondition);
      await assertUnused(tx, 'customer', {
        statement: CUSTOMER_USERS,
        values: [id],
        cure: 'Delete drafts and quotes and change contracts first. With other documents the customer stays: write `status: inactive`.',
      });
      const dependents = (await tx.queryOne(CUSTOMER_DEPENDENTS, [id]))!;
      tx.journal.watch('customer', [id]);
      tx.journal.watch('address', dependents.addresses);
      tx.journal.watch('contact', dependents.contacts);
      tx.journal.watch('payment_method', dependents.paymentMethods);
      await this.dependents.beforeDeletion(tx, id);
      await tx.delete(Customer, id);
    });
  }
}
