import type { ParameterObject, SchemaObject } from '@nestjs/swagger';
import { encodeCursor } from '../platform/http/cursor.js';
import { CUSTOMER, exampleOwner, exampleRecord } from './example-records.js';
import { resourceOf } from './errors.js';
import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from './examples.js';
import type { Route } from './routes.js';

/** Times that have everything between them. */
const LONG_AGO = '1990-01-01T00:00:00Z';
const FAR_OFF = '2100-01-01T00:00:00Z';

/** Of filters that all lists understand alike, or that one list has. */
const FILTERS: Record<string, unknown> = {
  created_after: LONG_AGO,
  created_before: FAR_OFF,
  updated_after: LONG_AGO,
  updated_before: FAR_OFF,
  group_code: 'NW-001',
  sku_id: 'NW-001',
  is_primary: true,
  type: 'order',
  entity: 'product',
  data_type: 'text',
  name: 'quantity_per_unit',
  customer_id: CUSTOMER.id,
  customer_ids: [CUSTOMER.id],
  customer_reference_ids: [CUSTOMER.referenceId],
  source: ['import'],
  exclude_source: ['openapi'],
  entity_types: ['demo'],
  order_ids: [EXAMPLE_ORDER_ID],
  invoice_ids: [EXAMPLE_INVOICE_ID],
  shipment_status: 'shipped',
  invoice_statuses: ['OPEN', 'OVERDUE'],
};

/** What Swagger UI fills in is sent; filters that nobody asked for would hide most rows, so it does not fill them in. */
export function completeParameters(
  parameters: ParameterObject[],
  operationId: string,
  { resource, generation }: Pick<Route, 'resource' | 'generation'>,
): void {
  for (const parameter of parameters) {
    const schema = (parameter.schema ??= { type: 'string' }) as SchemaObject & { examples?: unknown[] };
    if (parameter.in === 'path') {
      schema.format = 'uuid';
      const named = resourceOf(parameter.name, resource);
      parameter.description ??= `The id of the ${named.replaceAll('_', ' ')}`;
      parameter.example =
        parameter.name === 'customer_id'
          ? exampleOwner(operationId, generation).id
          : exampleRecord(named, operationId, generation).id;
    } else if (schema.default !== undefined) parameter.example = schema.default;
    else if (parameter.in === 'header') schema.examples = ['"1"'];
    else {
      const example = filterExample(parameter.name, parameters, resource);
      schema.examples = [example];
      if (isTelling(parameter.name, schema)) parameter.description += `, such as \`${String(example)}\``;
    }
  }
}

/** Whether the example says more than the field itself does. */
const isTelling = (name: string, { type, items }: SchemaObject): boolean =>
  type !== 'boolean' && name !== 'cursor' && !(items as SchemaObject | undefined)?.enum;

function filterExample(name: string, parameters: ParameterObject[], resource: string): unknown {
  const { id, referenceId } = exampleRecord(resource);
  const schemaOf = (wanted: string) => parameters.find((other) => other.name === wanted)?.schema as SchemaObject;
  if (name === 'ids') return [id];
  if (name === 'reference_ids') return [referenceId];
  if (name === 'cursor') {
    const [sortBy, sort] = [schemaOf('sort_by').default as string, schemaOf('sort').default as 'asc' | 'desc'];
    const value = sort === 'asc' ? 'A' : '2100-01-01T00:00:00.000Z'; // before everything in either order
    return encodeCursor({ sortBy, sort, value, id, page: 1 });
  }
  const value = schemaOf(name).example ?? FILTERS[name] ?? schemaOf(name).enum?.at(-1);
  delete schemaOf(name).example;
  if (value === undefined) throw new Error(`The parameter ${name} needs an example`);
  return value;
}
