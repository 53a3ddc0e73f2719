import { DomainError } from '#platform/base/errors/domain-error.js';
import type { StatedDialect } from './new-import.js';
import { type Encoding, ENCODINGS } from './profiles/definition.js';

/** Names of charsets that programs write in a `Content-Type`, and the encodings that they mean. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'us-ascii': 'utf-8',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  latin1: 'iso-8859-1',
  'latin-1': 'iso-8859-1',
  ibm850: 'cp850',
};

/**
 * The form of a file with the encoding that the charset of its `Content-Type` says; `charset` is undefined for UTF-8, which says nothing more
 * than the bytes of the file. Throws `unsupported_media_type` for a charset that is not known, or another one than the stated encoding.
 */
export function withCharset(form: StatedDialect | undefined, charset: string | undefined): StatedDialect | undefined {
  if (charset === undefined) return form;
  const encoding = ENCODINGS.find((one) => one === charset) ?? OTHER_NAMES[charset];
  const stated = form?.encoding;
  if (encoding && (stated ?? encoding) === encoding) return { ...form, encoding };
  const reason = encoding
    ? `the charset is ${charset}, but the parameter encoding says ${stated}`
    : `the charset must be one of ${ENCODINGS.join(', ')}, not ${charset}`;
  throw new DomainError('unsupported_media_type', 'The charset of the file is not supported.', [
    { field: 'Content-Type', reason },
  ]);
}
