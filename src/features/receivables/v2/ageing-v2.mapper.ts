import type { AgeingReport, AgeingRow } from '../ageing.service.js';
import type { AgeingV2 } from './ageing-v2.dto.js';
import { agedAmounts, ageingRow } from '../api/ageing.mapper.js';

export const toV2 = ({ day, labels, totals, page }: AgeingReport): AgeingV2 => ({
  as_of_date: day,
  buckets: labels.slice(),
  rows: (page.rows as readonly AgeingRow[]).map(ageingRow),
  totals: agedAmounts(totals),
});
