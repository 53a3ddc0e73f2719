import { createHash } from 'node:crypto';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Work, WorkPassedOver } from '#platform/data/tasks/task-attempts.js';
import type { DocumentState } from './document-state.js';
import type { DocumentSubject } from './documents.queries.js';

/** How the tries of making documents are counted. */

/** What is counted. A draft that was changed is other work. */
export function workOf(
  { id, isIssued, isCancelled }: DocumentSubject,
  { format, language }: { format: string; language: string },
  state: DocumentState,
): Work {
  const of = isIssued ? `${isCancelled ? 'cancelled' : 'issued'}` : `draft ${hashOf(state)}`;
  return { task: 'document', subject: `${id} ${format} ${language} ${of}` };
}

/** 16 hexadecimal characters that differ for contents that differ. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

/** Throws `unavailable` for a document that is passed over, and all other errors as they are. */
export function rethrow(error: unknown): never {
  if (!(error instanceof WorkPassedOver)) throw error;
  const { tries, reason, againAt } = error.state;
  const time = againAt.toISOString();
  throw new DomainError(
    'unavailable',
    `The document could not be made in ${tries} tries. It is tried again from ${time} on.`,
    [{ field: 'document', reason }],
  );
}
