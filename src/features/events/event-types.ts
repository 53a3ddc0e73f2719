import { allows } from '../../platform/edge/auth/scopes.js';
import { JOURNAL_ACTIONS } from '../../platform/data/journal/journal-entry.entity.js';
export { JOURNAL_ACTIONS };
import type { ResourceType } from '../../platform/data/journal/journal-kind.js';
import { SCOPED_BY_TYPE } from '../../platform/data/journal/resource-types.js';

/** All resource types of journal and events. */
export const RESOURCE_TYPES = Object.keys(SCOPED_BY_TYPE) as ResourceType[];

/** Events that say that a resource has entered a state, by resource type. */
const MOVES: Partial<Record<ResourceType, readonly string[]>> = {
  order: ['confirmed', 'cancelled'],
  shipment: ['shipped', 'fulfilled', 'cancelled'],
  invoice: ['issued', 'sent', 'paid', 'cancelled', 'overdue'],
  credit_note: ['voided'],
  contract_price: ['started', 'expired'],
};

/** All types of events: `<resource type>.<action or state>`. */
export const EVENT_TYPES: readonly string[] = RESOURCE_TYPES.flatMap((type) =>
  [...JOURNAL_ACTIONS, ...(MOVES[type] ?? [])].map((action) => `${type}.${action}`),
);

/** Types of events as callers select them: a type, or all types of a resource (`invoice.*`). */
export const EVENT_TYPE_PATTERNS: readonly string[] = [...RESOURCE_TYPES.map((type) => `${type}.*`), ...EVENT_TYPES];

/** The types that the patterns select; all types if there are no patterns. */
export const selectedTypes = (patterns: readonly string[] = []): string[] =>
  EVENT_TYPES.filter(
    (type) => !patterns.length || patterns.includes(type) || patterns.includes(`${type.split('.')[0]!}.*`),
  );

/** The resource types whose entries a caller with these scopes may read. */
export const readableResourceTypes = (scopes: readonly string[]): ResourceType[] =>
  RESOURCE_TYPES.filter((type) => allows(scopes, `${SCOPED_BY_TYPE[type]}:read`));

/** Fields by which the history can be sorted. */
export const HISTORY_SORTS = ['occurred_at'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];
