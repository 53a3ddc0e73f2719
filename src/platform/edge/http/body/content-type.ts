import { DomainError } from '#platform/base/errors/domain-error.js';

/** Names of UTF-8: the registered one, and the one that many programs write (WHATWG Encoding). */
const UTF_8 = /^utf-?8$/i;

/** What a `Content-Type` says. */
export interface MediaType {
  /** In lower case, without parameters; empty without the header. */
  type: string;
  /** In lower case; undefined without one, and for UTF-8. */
  charset?: string;
}

/** Reads a `Content-Type`. Other parameters than the charset have no effect, because no type that the service takes has one that it needs. */
export function mediaTypeOf(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const values = parameters.map((parameter) => parameter.split('=', 2).map((part) => part.trim()));
  const charsets = values.flatMap(([name, value = '']) =>
    name!.toLowerCase() === 'charset' ? value.replaceAll('"', '').toLowerCase() : [],
  );
  return { type: type.toLowerCase(), charset: charsets.find((charset) => !UTF_8.test(charset)) };
}

/** The media type of a `Content-Type`, see {@link mediaTypeOf}. Throws `unsupported_media_type` for a charset other than UTF-8. */
export function utf8TypeOf(header: string | undefined): string {
  const { type, charset } = mediaTypeOf(header);
  if (charset !== undefined) throw notInUtf8(charset);
  return type;
}

/** The error of a body in another charset. */
export const notInUtf8 = (charset: string): DomainError =>
  new DomainError('unsupported_media_type', `The body must be sent in UTF-8, not in ${charset}.`, [
    { field: 'Content-Type', reason: `the charset must be utf-8, not ${charset}` },
  ]);
