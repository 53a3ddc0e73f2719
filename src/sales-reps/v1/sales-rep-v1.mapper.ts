import { commonFilterOf } from '../../platform/http/page-query.js';
import { toTimestamp } from '../../platform/time.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import type { NewSalesRep, SalesRepChanges, SalesRepFilter } from '../sales-reps.service.js';
import type { CreateSalesRepV1, ListSalesRepsV1, SalesRepV1, UpdateSalesRepV1 } from './sales-rep-v1.dto.js';

export const fromV1 = (dto: CreateSalesRepV1): NewSalesRep => ({
  referenceId: dto.reference_id,
  name: dto.name,
  email: dto.email,
  phone: dto.phone,
  status: dto.status,
});

export const changesFromV1 = (dto: UpdateSalesRepV1): SalesRepChanges => ({
  referenceId: dto.reference_id,
  name: dto.name,
  email: dto.email,
  phone: dto.phone,
  status: dto.status,
});

export const filterFromV1 = (query: ListSalesRepsV1): SalesRepFilter => ({
  ...commonFilterOf(query),
  status: query.status,
});

export const toV1 = (rep: SalesRepRecord): SalesRepV1 => ({
  id: rep.id,
  reference_id: rep.referenceId,
  name: rep.name,
  email: rep.email,
  phone: rep.phone,
  status: rep.status,
  created_at: toTimestamp(rep.createdAt),
  updated_at: toTimestamp(rep.updatedAt),
});
