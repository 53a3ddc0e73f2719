import { Readable } from 'node:stream';
import { applyDecorators, HttpStatus, StreamableFile } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { errors } from './docs.js';
import { type ErrorExample, ErrorExamples, PathExamples } from './resource-docs.js';

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

/** Documents a read whose response is a text of another type than JSON. */
export const ApiText = (
  type: string,
  { description, example }: { description: string; example: string },
  docs: { errors?: readonly ErrorExample[]; pathIds?: Record<string, string> } = {},
) =>
  applyDecorators(
    ApiResponse({
      status: HttpStatus.OK,
      description,
      content: { [type]: { schema: { type: 'string' }, example } },
    }),
    ...errors(404),
    ErrorExamples(docs.errors ?? []),
    PathExamples(docs.pathIds ?? {}),
  );
