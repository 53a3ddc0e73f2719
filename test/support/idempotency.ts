import type { Answer } from './client.js';

/** The header that makes a request repeatable. */
export const withKey = (key: string) => ({ 'idempotency-key': key });

/** What a repetition must have in common with the first answer. */
export const essence = ({ status, body, headers }: Answer) => ({
  status,
  body,
  location: headers.get('location'),
  etag: headers.get('etag'),
  type: headers.get('content-type'),
});
