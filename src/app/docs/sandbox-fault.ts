import type { ParameterObject } from '@nestjs/swagger';
import { FAULT_TEXTS, faultsOf, SANDBOX_FAULT } from '#platform/edge/http/sandbox-faults.js';
import { describeValues } from './field-texts.js';
import type { Schema } from './schema.js';

/**
 * The header `X-Sandbox-Fault` as operations with this method, in upper case, take it. The example is in the schema's `examples`, which Swagger UI does
 * not send.
 */
export function sandboxFault(method: string): ParameterObject {
  const schema: Schema = {
    type: 'string',
    enum: faultsOf(method),
    examples: ['503'],
    description: 'Only in a sandbox, to try out how a client handles errors: the request is answered',
  };
  describeValues(schema, FAULT_TEXTS);
  const { description, ...rest } = schema;
  return { name: SANDBOX_FAULT, in: 'header', required: false, description, schema: rest as ParameterObject['schema'] };
}
