import { commonFilterOf } from '../../platform/http/page-query.js';
import { toTimestamp } from '../../platform/time.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import type { NewSalesRep, SalesRepChanges, SalesRepFilter } from '../sales-reps.service.js';
import type { CreateSalesRepV2, ListSalesRepsV2, SalesRepV2, UpdateSalesRepV2 } from './sales-rep-v2.dto.js';

export const fromV2 = (dto: CreateSalesRepV2): NewSalesRep => ({
  referenceId: dto.reference_id,
  name: dto.name,
  email: dto.email,
  phone: dto.phone,
  status: dto.status,
});

export const changesFromV2 = (dto: UpdateSalesRepV2): SalesRepChanges => ({
  referenceId: dto.reference_id,
  name: dto.name,
  email: dto.email,
  phone: dto.phone,
  status: dto.status,
});

export const filterFromV2 = (query: ListSalesRepsV2): SalesRepFilter => ({
  ...commonFilterOf(query),
  status: query.status,
});

export const toV2 = (rep: SalesRepRecord): SalesRepV2 => ({
  id: rep.id,
  reference_id: rep.referenceId,
  name: rep.name,
  email: rep.email,
  phone: rep.phone,
  status: rep.status,
  version: rep.version,
  created_at: toTimestamp(rep.createdAt),
  updated_at: toTimestamp(rep.updatedAt),
});
