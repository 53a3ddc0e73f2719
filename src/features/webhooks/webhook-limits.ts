/** Maximum number of event types of an endpoint. */
export const MAX_TYPES = 100;
/** How long a replaced secret remains valid, in hours. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
/** Maximum number of unfinished replays of an endpoint. */
export const MAX_REPLAYS = 10;
/** Type of the event that `POST /v2/webhooks/{id}/test` sends. */
export const TEST_TYPE = 'webhook.test';
