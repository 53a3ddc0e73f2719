import { Injectable } from '@nestjs/common';
import { type CommonFilter, commonWhere, listPage } from '../platform/records/list-query.js';
import { assertUnique } from '../platform/records/unique-values.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { isId, newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { SalesRep, type SalesRepStatus } from './sales-rep.entity.js';
import { SALES_REP, type SalesRepRecord, SALES_REPS, type SalesRepSort } from './sales-reps.queries.js';

export interface NewSalesRep {
  /** Given by imports that must be repeatable; made here otherwise. */
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
      await refuseTakenReference(tx, input.referenceId);
      await tx.insert(SalesRep, [{ id, ...input }]);
      return view(tx, id);
    });
  }

  async get(id: string): Promise<SalesRepRecord> {
    const record = isId(id) ? await this.db.readOne<SalesRepRecord>(SALES_REP, [id]) : undefined;
    if (!record) throw DomainError.notFound('sales_rep', id);
    return record;
  }

  list(filter: SalesRepFilter, request: PageRequest<SalesRepSort>): Promise<Page<SalesRepRecord>> {
    const where = commonWhere(filter).when(filter.status, (status) => `t.status = ${status}`);
    return listPage(this.db, SALES_REPS, where, request);
  }

  async update(id: string, changes: SalesRepChanges, precondition: Precondition): Promise<SalesRepRecord> {
    return this.db.transaction(async (tx) => {
      const present = isId(id) ? await tx.repo(SalesRep).lock(id) : null;
      if (!present) throw DomainError.notFound('sales_rep', id);
      precondition.check(present.version);
      await refuseTakenReference(tx, changes.referenceId, id);
      await tx.repo(SalesRep).update({ id }, changes);
      return view(tx, id);
    });
  }
}

const refuseTakenReference = (tx: TenantTx, value: string | undefined, exceptId?: string): Promise<void> =>
  assertUnique(tx, 'sales_reps', [{ column: 'reference_id', value, code: 'duplicate_reference' }], exceptId);

async function view(tx: TenantTx, id: string): Promise<SalesRepRecord> {
  return (await tx.queryOne<SalesRepRecord>(SALES_REP, [id]))!;
}
