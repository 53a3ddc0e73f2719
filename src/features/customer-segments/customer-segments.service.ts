import { Injectable } from '@nestjs/common';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import { areSameLinks, type RemovedLink } from '#platform/data/records/removed-links.js';
import { resolveReferences } from '#platform/data/records/resolve-references.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { assertUnused } from '#platform/data/records/usage.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CustomerSegmentMember } from './customer-segment-member.entity.js';
import { CustomerSegment } from './customer-segment.entity.js';
import {
  CUSTOMER_SEGMENT,
  type CustomerSegmentRecord,
  CUSTOMER_SEGMENTS,
  type CustomerSegmentSort,
  type CustomerSegmentSummary,
  REMOVE_MEMBERS,
  SEGMENT_USERS,
} from './customer-segments.queries.js';

export interface NewCustomerSegment {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  name: string;
  description?: string;
  /** Ids or references of customers. */
  customerIds?: string[];
}

export interface CustomerSegmentChanges {
  referenceId?: string;
  name?: string;
  description?: string | null;
  /** Replaces all present customers. */
  customerIds?: string[];
}

@Injectable()
export class CustomerSegmentsService {
  constructor(private readonly db: TenantDb) {}

  async create({ id = newId(), customerIds, ...input }: NewCustomerSegment): Promise<CustomerSegmentRecord> {
    return this.db.transaction(async (tx) => {
      const members = await memberRows(tx, id, customerIds);
      await assertUniqueReference(tx, 'customer_segments', input.referenceId);
      tx.journal.created('segment', { id, referenceId: input.referenceId });
      await tx.insert(CustomerSegment, [{ id, ...input }]);
      await tx.insert(CustomerSegmentMember, members);
      return view(tx, id);
    });
  }

  get(id: string): Promise<CustomerSegmentRecord> {
    return readRecord(this.db, 'customer_segment', CUSTOMER_SEGMENT, id);
  }

  list(filter: CommonFilter, request: PageRequest<CustomerSegmentSort>): Promise<Page<CustomerSegmentSummary>> {
    return listPage(this.db, CUSTOMER_SEGMENTS, commonWhere(filter), request);
  }

  async update(
    id: string,
    changes: CustomerSegmentChanges,
    precondition: Precondition,
  ): Promise<CustomerSegmentRecord> {
    return this.db.transaction(async (tx) => {
      await lockRecord(tx, 'customer_segment', CustomerSegment, id, precondition);
      tx.journal.watch('segment', [id]);
      const { customerIds, ...columns } = changes;
      const members = await memberRows(tx, id, customerIds);
      await assertUniqueReference(tx, 'customer_segments', changes.referenceId, id);
      const isChanged = customerIds !== undefined && (await replaceMembers(tx, id, members));
      await tx.update(CustomerSegment, id, columns, { isChanged });
      return view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, 'customer_segment', CustomerSegment, id, precondition);
      await assertUnused(tx, 'segment', {
        statement: SEGMENT_USERS,
        values: [id],
        cure: 'Take it out of the `customer_segments` of these contracts, or delete them, first.',
      });
      tx.journal.watch('segment', [id]);
      await tx.delete(CustomerSegment, id);
    });
  }
}

/** The member rows of a segment, in the order of the request. Throws `validation_failed` for customers that do not exist or are repeated. */
async function memberRows(
  tx: TenantTx,
  segmentId: string,
  idsOrReferences: readonly string[] = [],
): Promise<Omit<CustomerSegmentMember, 'tenantId'>[]> {
  const faults = new Faults();
  const ids = await resolveReferences(tx, 'customers', idsOrReferences, { field: 'customer_ids', faults });
  faults.throwIfAny();
  return ids.map((customerId, position) => ({ segmentId, customerId, position }));
}

/** Returns whether the new members differ. */
async function replaceMembers(
  tx: TenantTx,
  id: string,
  members: Awaited<ReturnType<typeof memberRows>>,
): Promise<boolean> {
  const removed = await tx.query<RemovedLink>(REMOVE_MEMBERS, [id]);
  await tx.insert(CustomerSegmentMember, members);
  return !areSameLinks(
    removed,
    members.map(({ customerId }) => customerId),
  );
}

async function view(tx: TenantTx, id: string): Promise<CustomerSegmentRecord> {
  return (await tx.queryOne(CUSTOMER_SEGMENT, [id]))!;
}
