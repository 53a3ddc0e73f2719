import { corrupt } from '../inspection.js';

const DECLARED = /^<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Decodes an XML document by its byte order mark, else by its encoding declaration, else as UTF-8 (XML 1.0, section 4.3.3). Throws
 * `corrupt_image` for bytes that are not valid in the encoding, unless `lenient`, which is for text that may be truncated.
 */
export function decodeXml(bytes: Buffer, { lenient = false } = {}): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: !lenient }).decode(bytes);
  } catch {
    throw corrupt('it is not valid text in the encoding that it declares');
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
}
