import { createHash } from 'node:crypto';

/** First 48 bits of the ids: a time in June 2024, before that of every id which the service generates. */
const TIME = '01900000-0000';

/**
 * The id of a record of the demo tenant: a UUID version 7 that is the same in every installation, so that the API documents can name it.
 * `kind` is the resource, such as `price_list`; `reference` is unique within the kind.
 */
export function demoId(kind: string, reference: string): string {
  const hash = createHash('sha256').update(`${kind} ${reference}`).digest('hex');
  return `${TIME}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
