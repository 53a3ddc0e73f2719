import type { ErrorExample, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { OWN_SANDBOX_DOCS } from './sandbox.docs.js';

/** Texts of the operation on the clock, by the method of the controller. */
const CLOCK_OPERATIONS = {
  moveClock: {
    summary: 'Let time pass in this sandbox',
    description: `Moves the clock of the sandbox forward, to a time or by a duration; it runs on from there. It is the time by which the API writes and decides in the sandbox: of records and events, of what is overdue, of contracts and prices, of statements, early discounts and years of numbers. Everything that became due meanwhile is written before the response, each event with the time at which it became due, in that order. Retries of webhooks and the 72 hours of an \`Idempotency-Key\` come nearer by the move. API keys, rate limits, the time in signatures of webhooks, how long events are kept and \`erase_at\` follow real time. A move that takes longer than ten seconds is answered with 202 and goes on; meanwhile the status is \`advancing\`, and a further move is refused with 409. Moves at the same time add up. Every response of a sandbox has its time in \`X-Sandbox-Now\`. The clock cannot be set back; a reset makes it real again. Needs an API key of a sandbox; one of a live tenant is refused with 403 \`sandbox_only\`.`,
  },
} satisfies Record<string, OperationText>;

export const SANDBOX_CLOCK_DOCS: ResourceDocs = { ...OWN_SANDBOX_DOCS, operations: CLOCK_OPERATIONS };

/** Description of the response to a move that is not complete. */
export const CLOCK_UNDER_WAY =
  'The clock is still moving. `data` is the sandbox with the time that it has reached; `GET /v2/sandbox` says when it is there';

export const CLOCK_ERRORS: readonly ErrorExample[] = [
  {
    code: 'clock_advancing',
    message: 'An earlier move of the clock is not complete yet.',
    details: [{ field: 'status', reason: 'is advancing; read GET /v2/sandbox until it is not, then move the clock' }],
  },
  {
    code: 'validation_failed',
    message: 'The request is not valid.',
    details: [{ field: 'now', reason: 'must be later than the present time of the sandbox, 2031-01-31T09:30:00.000Z' }],
  },
];
