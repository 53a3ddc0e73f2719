import { raw, type Request, type Response } from 'express';
import { SMALL_BODY } from '#platform/base/json/json.js';
import { requestTooSlow } from './body-watch.js';
import { bodyIncomplete } from './receive-to-disk.js';

/** Time in which clients must send a JSON body, in milliseconds. */
export const RECEIVE_TIMEOUT_MS = 60_000;

const smallReader = raw({ limit: SMALL_BODY, type: () => true });

/** Reads a small body into memory. Throws `request_timeout` when it does not arrive in time, and `invalid_json` when it is incomplete. */
export async function readSmall(request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(requestTooSlow()), RECEIVE_TIMEOUT_MS);
    request.once('close', () => clearTimeout(timer));
    smallReader(request, response, (error) => (error ? reject(bodyIncomplete()) : resolve()));
  });
}
