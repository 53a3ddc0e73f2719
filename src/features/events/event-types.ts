import { allows } from '#platform/edge/auth/scopes.js';
import { JOURNAL_ACTIONS } from '#platform/data/journal/journal-entry.entity.js';
export { JOURNAL_ACTIONS };
import type { ResourceType } from '#platform/data/journal/journal-kind.js';
import { declaredNames } from '#platform/base/names/declared-names.js';

/** The names of all resource types of journal and events. */
export const resourceTypeNames = (): ResourceType[] => Object.keys(declaredNames().resourceTypes) as ResourceType[];

/** All types of events. */
export const eventTypes = (): string[] => Object.keys(declaredNames().eventTypes);

/** Types of events as callers select them: a type, or all types of a resource (`invoice.*`). */
export const eventTypePatterns = (): string[] => [...resourceTypeNames().map((type) => `${type}.*`), ...eventTypes()];

/** The types that the patterns select; all types if there are no patterns. */
export const selectedTypes = (patterns: readonly string[] = []): string[] =>
  eventTypes().filter(
    (type) => !patterns.length || patterns.includes(type) || patterns.includes(`${type.split('.')[0]!}.*`),
  );

/** The resource types whose entries a caller with these scopes may read. */
export const readableResourceTypes = (scopes: readonly string[]): ResourceType[] =>
  resourceTypeNames().filter((type) => allows(scopes, `${declaredNames().resourceTypes[type].scope}:read`));

/** Fields by which the history can be sorted. */
export const HISTORY_SORTS = ['occurred_at'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];
