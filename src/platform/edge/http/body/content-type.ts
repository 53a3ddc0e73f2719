import { DomainError } from '../../../base/errors/domain-error.js';

/** Names of UTF-8: the registered one, and the one that many programs write (WHATWG Encoding). */
const UTF_8 = /^utf-?8$/i;

/**
 * The media type of a `Content-Type` in lower case, without parameters; empty without the header. Parameters have no effect, because
 * neither JSON (RFC 8259) nor the texts of imports define one that the service needs. Throws `unsupported_media_type` for a charset other
 * than UTF-8.
 */
export function utf8TypeOf(header: string | undefined): string {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  for (const parameter of parameters) {
    const [name, value = ''] = parameter.split('=', 2).map((part) => part.trim());
    const charset = value.replaceAll('"', '');
    if (name!.toLowerCase() === 'charset' && !UTF_8.test(charset))
      throw new DomainError('unsupported_media_type', `The body must be sent in UTF-8, not in ${charset}.`, [
        { field: 'Content-Type', reason: `the charset must be utf-8, not ${charset}` },
      ]);
  }
  return type.toLowerCase();
}
