import type { Complete } from '../../../platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '../../../platform/edge/http/page-query.js';
import type { SalesRepStatus } from '../sales-rep.entity.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import type { NewSalesRep, SalesRepChanges, SalesRepFilter } from '../sales-reps.service.js';
import type { NewSalesRepFields, SalesRepChangeFields, SalesRepFields } from './sales-rep-fields.js';

/** Maps a creation to a new sales rep, and a change to its changes. */
export function salesRepFrom(dto: NewSalesRepFields): Complete<NewSalesRep, 'id'>;
export function salesRepFrom(dto: SalesRepChangeFields): Complete<SalesRepChanges>;
export function salesRepFrom(dto: SalesRepChangeFields): Complete<SalesRepChanges> {
  return {
    referenceId: dto.reference_id,
    name: dto.name,
    email: dto.email,
    phone: dto.phone,
    status: dto.status,
  } satisfies Record<keyof Complete<NewSalesRep, 'id'>, unknown>;
}

export const salesRepFilter = (query: PageQuery & { status?: SalesRepStatus }): SalesRepFilter => ({
  ...commonFilterOf(query),
  status: query.status,
});

export const salesRepFields = (rep: SalesRepRecord): SalesRepFields => ({
  id: rep.id,
  reference_id: rep.referenceId,
  name: rep.name,
  email: rep.email,
  phone: rep.phone,
  status: rep.status,
});
