/** Methods of the requests of a batch. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Maximum number of requests of a batch. */
export const MAX_REQUESTS = 100;
/** Maximum length of the key of a batch, to which a colon and the index of the request are added. */
export const MAX_KEY_LENGTH = 255 - `:${MAX_REQUESTS - 1}`.length;
/** What a batch does after a request with a status of 400 or more: the requests after it, or nothing more. */
export const ON_ERROR = ['continue', 'stop'] as const;
