import { applyDecorators, Get } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { sendBytes } from '../../../platform/base/object-store/send-object.js';
import { Produces } from '../../../platform/edge/http/answers/accept.js';
import { errors, success } from '../../../platform/edge/http/docs/docs.js';
import { ErrorExamples } from '../../../platform/edge/http/docs/resource-docs.js';
import type { DocumentFile } from '../documents.service.js';
import { DOCUMENT_ERRORS } from '../wire/document-docs.js';
import { DocumentProblemV2 } from './document-v2.dto.js';

const header = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: 'string' as const, example },
});

const HEADERS = {
  ETag: header('SHA-256 of the bytes, in quotes', '"6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0"'),
  'Content-Disposition': header('Name under which browsers store the file', 'inline; filename="INV-10248.pdf"'),
  'Accept-Ranges': header('Parts can be read with `Range`', 'bytes'),
};
const PART = { 'Content-Range': header('The part that was sent, and the size of the document', 'bytes 0-1023/32565') };

const FILE = { schema: { type: 'string' as const, format: 'binary' } };
const CONTENT = { 'application/pdf': FILE, 'application/xml': FILE };

/** Makes a route send a document, and documents it. */
export const DocumentRoute = () =>
  applyDecorators(
    Get('document'),
    Produces(['application/pdf', 'application/xml']),
    ApiHeader({ name: 'Range', required: false, description: 'Part of the document, such as `bytes=0-1023`' }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'Respond with 304 if the document still has this `ETag`',
    }),
    ApiResponse({ status: 200, description: 'The document', headers: HEADERS, content: CONTENT }),
    ApiResponse({
      status: 206,
      description: 'The part of `Range`',
      headers: { ...HEADERS, ...PART },
      content: CONTENT,
    }),
    ApiResponse({ status: 304, description: 'The document still has the `ETag` of `If-None-Match`', headers: HEADERS }),
    ApiResponse({ status: 416, description: 'The document has no such part', headers: { ...HEADERS, ...PART } }),
    ...errors(400, 404, 409),
    ErrorExamples(DOCUMENT_ERRORS),
  );

/** Documents a list of problems. */
export const ProblemsRoute = () =>
  applyDecorators(
    Get('document-problems'),
    ApiExtraModels(DocumentProblemV2),
    success(200, 'What keeps the document from being made, in `data`', {
      data: { type: 'array', items: { $ref: getSchemaPath(DocumentProblemV2) } },
    }),
    ...errors(400, 404),
  );

/** A signal that is aborted when the client leaves before it has the response. */
export function leavingOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Characters that a file name has as they are; others are replaced. */
const NOT_IN_NAMES = /[^\w.-]+/g;

/** Sends a document inline, or the part of it that the request asks for. */
export async function sendDocument(file: DocumentFile, request: Request, response: Response): Promise<void> {
  const extension = file.contentType === 'application/pdf' ? 'pdf' : 'xml';
  const name = (file.number ?? 'draft').replace(NOT_IN_NAMES, '_');
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `inline; filename="${name}.${extension}"`,
  };
  const missing = () => new DomainError('unavailable', 'The file storage does not have the document.');
  await sendBytes({ ...file, tag: `"${file.sha256}"`, headers }, request, response, missing);
}
