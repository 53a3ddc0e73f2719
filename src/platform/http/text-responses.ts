import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A response that is a text of one piece, to be saved under a name. */
export const textFile = (type: string, text: string, name: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    disposition: `attachment; filename="${name}"`,
    length: Buffer.byteLength(text),
  });

/** A response that is made part by part while it is sent, so that its length does not matter to the memory. */
export function textStream<Part>(
  type: string,
  parts: AsyncIterable<Part>,
  toText: (part: Part) => string,
): StreamableFile {
  async function* texts() {
    for await (const part of parts) yield Buffer.from(toText(part));
  }
  const file = new StreamableFile(Readable.from(texts(), { objectMode: false }), { type: `${type}; charset=utf-8` });
  return file.setErrorHandler((_, response) => response.destroy?.()); // a part of the text was sent
}
