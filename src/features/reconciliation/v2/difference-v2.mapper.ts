import type { Finding } from '../reconciliation.service.js';
import type { DifferenceV2 } from './difference-v2.dto.js';

export const toV2 = ({ resource, id, field, stored, computed, number, reason }: Finding): DifferenceV2 => ({
  resource,
  id,
  field,
  stored,
  computed,
  number,
  reason,
});
