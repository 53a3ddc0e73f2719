import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import { salesRepFields } from '../api/sales-rep.mapper.js';
import type { SalesRepV2 } from './sales-rep-v2.dto.js';

export const toV2 = (rep: SalesRepRecord): SalesRepV2 => ({ ...salesRepFields(rep), ...versionAndTimesOf(rep) });
