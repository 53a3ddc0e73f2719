import { allows } from '#platform/edge/auth/scopes.js';
import { JOURNAL_ACTIONS } from '#platform/data/journal/journal-entry.entity.js';
export { JOURNAL_ACTIONS };
import type { ResourceType } from '#platform/data/journal/journal-kind.js';
import { declaredNames } from '#platform/base/names/declared-names.js';

const { resourceTypes, eventTypes } = declaredNames();

/** The names of all resource types of journal and events. */
export const RESOURCE_TYPE_NAMES = Object.keys(resourceTypes) as ResourceType[];

/** All types of events. */
export const EVENT_TYPES: readonly string[] = Object.keys(eventTypes);

/** Types of events as callers select them: a type, or all types of a resource (`invoice.*`). */
export const EVENT_TYPE_PATTERNS: readonly string[] = [
  ...RESOURCE_TYPE_NAMES.map((type) => `${type}.*`),
  ...EVENT_TYPES,
];

/** The types that the patterns select; all types if there are no patterns. */
export const selectedTypes = (patterns: readonly string[] = []): string[] =>
  EVENT_TYPES.filter(
    (type) => !patterns.length || patterns.includes(type) || patterns.includes(`${type.split('.')[0]!}.*`),
  );

/** The resource types whose entries a caller with these scopes may read. */
export const readableResourceTypes = (scopes: readonly string[]): ResourceType[] =>
  RESOURCE_TYPE_NAMES.filter((type) => allows(scopes, `${resourceTypes[type].scope}:read`));

/** Fields by which the history can be sorted. */
export const HISTORY_SORTS = ['occurred_at'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];
