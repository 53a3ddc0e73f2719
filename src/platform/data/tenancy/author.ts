import { currentAgent } from '../journal/agent.js';
import type { Author } from '../journal/journal.js';
import { type Actor, currentRequestId } from './caller.js';

/** Who makes the entries of a transaction of the current request. */
export const authorOf = ({ id, email }: Actor): Author => ({
  apiKeyId: id || null,
  ownerEmail: email,
  agent: currentAgent(),
  requestId: currentRequestId(),
});
