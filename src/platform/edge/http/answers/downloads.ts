import type { Readable } from 'node:stream';
import { applyDecorators, createParamDecorator, type ExecutionContext, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { ByteRange } from '#platform/base/object-store/object-store.js';
import { answerBytes, answerOf } from '#platform/base/object-store/send-object.js';
import { errors } from '../docs/docs.js';
import { type ErrorExample, ErrorExamples } from '../docs/resource-docs.js';
import { acceptFault, AnswersWithFile, type FileType, Produces } from './accept.js';
import { streamedAnswer } from './streamed-answer.js';

/** Bytes that never change, and how they are sent to the caller alone. */
export interface Download {
  contentType: FileType;
  /** Name under which browsers save them: any text without control characters, slashes and the like. */
  name: string;
  /** In hexadecimal. */
  sha256: string;
  size: number;
  read(range?: ByteRange): Promise<Readable | undefined>;
}

/** What a handler needs to answer with a {@link Download}. */
export interface Downloading {
  /** Aborted when the client leaves before it has the answer. */
  signal: AbortSignal;
  /** The answer: all bytes, the part that the request asks for, or none if the client has them. */
  send(file: Download): Promise<StreamableFile | undefined>;
}

/** Parameter decorator: how the handler answers with bytes. */
export const DownloadResponse = createParamDecorator((_: unknown, context: ExecutionContext): Downloading => {
  const http = context.switchToHttp();
  const response = http.getResponse<Response>();
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  return { signal: leaving.signal, send: (file) => send(file, http.getRequest<Request>(), response) };
});

async function send(file: Download, request: Request, response: Response): Promise<StreamableFile | undefined> {
  const fault = acceptFault(request, [file.contentType]); // the route has other types too
  if (fault) throw fault;
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': dispositionOf(file.name),
  };
  const sent = { ...file, tag: `"${file.sha256}"`, headers, ignoresMissingParts: true };
  const { answer, bytes } = await answerOf(sent, request, missing);
  answerBytes(sent, answer, response);
  return bytes && streamedAnswer(bytes, response, { type: file.contentType });
}

/**
 * The header that names a file (RFC 6266). A name with other characters than those of simple names is also sent whole (RFC 8187), for all
 * browsers of today, and without these characters for the others.
 */
export function dispositionOf(name: string): string {
  const simple = name.replaceAll(/[^\w.-]+/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${simple}"${simple === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

const missing = () => new DomainError('unavailable', 'The file storage does not have the file.');

const header = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: 'string' as const, example },
});

const PART = { 'Content-Range': header('The part that was sent, and the size of the whole', 'bytes 0-1023/32565') };

/** What the API documents say of a route that answers with a {@link Download}. */
interface DownloadDocs {
  description: string;
  /** A beginning of the bytes by content type. */
  examples: Readonly<Partial<Record<FileType, string>>>;
  /** Name of an example. */
  name: string;
  errors: readonly ErrorExample[];
}

/** Makes a route answer with a {@link Download}, and documents it. */
export function ApiDownload({ description, examples, name, errors: refusals }: DownloadDocs) {
  const headers = {
    ETag: header('SHA-256 of the bytes, in quotes', `"${'6b7fa434'.repeat(8)}"`),
    'Content-Disposition': header('Name under which browsers store the file', `inline; filename="${name}"`),
    'Accept-Ranges': header('`bytes`: parts can be read with `Range`', 'bytes'),
  };
  const content = Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [
      type,
      { schema: { type: 'string' as const, format: 'binary' }, example },
    ]),
  );
  return applyDecorators(
    AnswersWithFile(),
    Produces(Object.keys(examples) as FileType[]),
    ApiHeader({
      name: 'Range',
      required: false,
      description: 'Send only this part of the bytes, such as `bytes=0-1023`',
    }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'Respond with 304 if the bytes still have this `ETag`',
    }),
    ApiResponse({ status: 200, description, headers, content }),
    ApiResponse({
      status: 206,
      description: 'The part that `Range` asks for',
      headers: { ...headers, ...PART },
      content,
    }),
    ApiResponse({ status: 304, description: 'The bytes still have the `ETag` of `If-None-Match`', headers }),
    ...errors(400, 404, ...(refusals.length ? [409] : [])),
    ErrorExamples(refusals),
  );
}
