import { SOURCE_TYPES, type SourceType } from './payment.entity.js';

/** The source of an allocation, by the ids of its sources, exactly one of which is not null. Beside the mapper, which must not load entities. */
export function sourceOf(ids: Readonly<Record<SourceType, string | null>>): { type: SourceType; id: string } {
  const type = SOURCE_TYPES.find((one) => ids[one] !== null)!;
  return { type, id: ids[type]! };
}
