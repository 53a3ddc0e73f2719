import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { jsonBytesOf } from '#platform/base/json/json-size.js';
import type { Authority } from '#platform/data/tenancy/authority.js';
import { bodyTooLarge, MEGABYTE } from './receive-to-disk.js';

const bodies = new WeakMap<IncomingMessage, { value: unknown }>();

/**
 * Gives a request a body that need not be received: a JSON value as `readJson` parses it. The request that it came with holds the disk space,
 * the memory and the turn that its bytes need, so this one takes none and cannot wait for the other.
 */
export const giveBody = (request: IncomingMessage, value: unknown): void => void bodies.set(request, { value });

/** The body that a request was given; undefined if its body is received. */
export const givenBodyOf = (request: IncomingMessage): { value: unknown } | undefined => bodies.get(request);

/** Makes a given body that of the request. Throws `payload_too_large` if it is larger than the route accepts. */
export async function useGiven(
  request: Request & { authority?: Authority },
  value: unknown,
  megabytes: number,
): Promise<void> {
  if ((await jsonBytesOf(value)) > megabytes * MEGABYTE) throw bodyTooLarge(megabytes);
  await request.authority?.confirm();
  request.body = value;
}
