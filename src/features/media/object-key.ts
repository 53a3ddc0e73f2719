import { randomBytes } from 'node:crypto';
import type { ImageType } from '#image-inspection';

/** 256 random bits: the address is the only protection of a stored file. */
const NAME_BYTES = 32;

/**
 * A key that cannot be guessed and is never reused: `<tenant id>/<random name>.<image type>`, `.rows` for the file of an import, `.pdf` or `.xml` for a document, `.xml`, `.zip` or `.txt` for a file of a bank. The tenant id is in front so that the sweep
 * knows in which tenant's tables to look the object up.
 */
export const newObjectKey = (tenantId: string, type: ImageType | 'rows' | 'pdf' | 'xml' | 'zip' | 'txt'): string =>
  `${tenantId}/${randomBytes(NAME_BYTES).toString('base64url')}.${type}`;

export const tenantOf = (key: string): string => key.split('/')[0]!;
