import { randomBytes } from 'node:crypto';
import type { ImageType } from './image-type.js';

/** 256 random bits: the address of a stored file is its only lock. */
const NAME_BYTES = 32;

/**
 * A key that nobody can guess and that is never used again: the tenant, a random name, the format. The tenant is in front so
 * that the sweep knows whom to ask about an object (and an operator whose it is).
 */
export const newObjectKey = (tenantId: string, type: ImageType): string =>
  `${tenantId}/${randomBytes(NAME_BYTES).toString('base64url')}.${type}`;

export const tenantOf = (key: string): string => key.split('/')[0]!;
