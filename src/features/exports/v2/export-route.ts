import { applyDecorators, Get } from '@nestjs/common';
import { ApiFile } from '#platform/edge/http/answers/text-responses.js';
import { type ExampleFiles, EXPORT_RESPONSE } from '../api/export.docs.js';

/** The route of an export: GET below its name. The example is the beginning of a file in each format. */
export const ExportRoute = (name: string, example: ExampleFiles) =>
  applyDecorators(Get(name), ApiFile(example, EXPORT_RESPONSE));
