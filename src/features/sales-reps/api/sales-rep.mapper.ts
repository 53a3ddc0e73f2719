import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { SalesRepStatus } from '../sales-rep.entity.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import type { NewSalesRep, SalesRepChanges, SalesRepFilter } from '../sales-reps.service.js';
import type { SalesRepShape } from './sales-rep.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

/** Maps a creation to a new sales rep, and a change to its changes. */
export function salesRepFrom(dto: CreatedFields<SalesRepShape>): Complete<NewSalesRep, 'id'>;
export function salesRepFrom(dto: ChangedFields<SalesRepShape>): Complete<SalesRepChanges>;
export function salesRepFrom(dto: ChangedFields<SalesRepShape>): Complete<SalesRepChanges> {
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

export const salesRepFields = (rep: SalesRepRecord): AnsweredFields<SalesRepShape> => ({
  id: rep.id,
  reference_id: rep.referenceId,
  name: rep.name,
  email: rep.email,
  phone: rep.phone,
  status: rep.status,
});

/** A sales rep as v2, files and the journal show it. */
export const salesRepRepresentation = (rep: SalesRepRecord): AnsweredFields<SalesRepShape> & VersionAndTimesFields => ({
  ...salesRepFields(rep),
  ...versionAndTimesOf(rep),
});
