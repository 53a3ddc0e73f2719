import type { Difference } from '../reconciliation.queries.js';
import type { DifferenceV2 } from './difference-v2.dto.js';

export const toV2 = ({ resource, id, field, stored, computed }: Difference): DifferenceV2 => ({
  resource,
  id,
  field,
  stored,
  computed,
});
