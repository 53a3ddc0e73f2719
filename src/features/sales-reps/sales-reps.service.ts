import { Injectable } from '@nestjs/common';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { SalesRep, type SalesRepStatus } from './sales-rep.entity.js';
import { SALES_REP, type SalesRepRecord, SALES_REPS, type SalesRepSort } from './sales-reps.queries.js';

export interface NewSalesRep {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  name: string;
  email?: string;
  phone?: string;
  status?: SalesRepStatus;
}

export type SalesRepChanges = Partial<Pick<SalesRep, 'referenceId' | 'name' | 'email' | 'phone' | 'status'>>;

export interface SalesRepFilter extends CommonFilter {
  status?: SalesRepStatus;
}

@Injectable()
export class SalesRepsService {
  constructor(private readonly db: TenantDb) {}

  async create({ id = newId(), ...input }: NewSalesRep): Promise<SalesRepRecord> {
    return this.db.transaction(async (tx) => {
      await assertUniqueReference(tx, 'sales_reps', input.referenceId);
      tx.journal.created('sales_rep', { id, referenceId: input.referenceId });
      await tx.insert(SalesRep, [{ id, ...input }]);
      return view(tx, id);
    });
  }

  get(id: string): Promise<SalesRepRecord> {
    return readRecord(this.db, 'sales_rep', SALES_REP, id);
  }

  list(filter: SalesRepFilter, request: PageRequest<SalesRepSort>): Promise<Page<SalesRepRecord>> {
    return listPage(this.db, SALES_REPS, salesRepsWhere(filter), request);
  }

  async update(id: string, changes: SalesRepChanges, precondition: Precondition): Promise<SalesRepRecord> {
    return this.db.transaction(async (tx) => {
      await lockRecord(tx, 'sales_rep', SalesRep, id, precondition);
      await assertUniqueReference(tx, 'sales_reps', changes.referenceId, id);
      tx.journal.watch('sales_rep', [id]);
      await tx.update(SalesRep, id, changes);
      return view(tx, id);
    });
  }
}

/** The condition of a filter. */
export const salesRepsWhere = (filter: SalesRepFilter): Where =>
  commonWhere(filter).when(filter.status, (status) => `t.status = ${status}`);

async function view(tx: TenantTx, id: string): Promise<SalesRepRecord> {
  return (await tx.queryOne(SALES_REP, [id]))!;
}
