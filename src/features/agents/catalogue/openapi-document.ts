import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#platform/base/config/project.js';
import type { JsonSchema } from './json-schemas.js';

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

interface Content {
  content?: Record<string, { schema?: JsonSchema }>;
}

/** An operation as the API documents have it. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** The scope that it needs; an empty list: any key. */
  security: [Record<string, string[]>];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The parts of `openapi/v2.json` that agents see. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** The committed document of v2, which a test compares with the code. */
export const readOpenApi = (): OpenApiDocument =>
  JSON.parse(readFileSync(join(PROJECT_FOLDER, 'openapi', 'v2.json'), 'utf8')) as OpenApiDocument;
