import type { ParameterObject, SchemaObject } from '@nestjs/swagger';
import { encodeCursor } from '../platform/records/cursor.js';
import { CUSTOMER, exampleOwner, exampleRecord } from './example-records.js';
import { resourceOf } from './errors.js';
import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '../examples/example-ids.js';
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
  order_status: ['draft', 'confirmed'],
};

const SYNCHRONIZE = `. To keep a copy up to date, note the \`Date\` header of the first answer of each synchronization, and begin the next one with that time minus two minutes: a change can become visible up to two minutes after its time. `;
const PAGES: Record<Route['generation'], string> = {
  v1: 'Read all pages with `sort_by=updated_at&sort=desc`; a record that is deleted meanwhile moves the pages behind it, so a copy that must be complete uses v2',
  v2: 'Read all pages with `sort_by=updated_at&sort=asc` by `cursor`',
};
const STORE = '. Records may come again, so store them by `id`. Records that were deleted are not listed';
/** Of resources whose `updated_at` can be stated. */
const STATED =
  '. An `updated_at` that was stated at creation does not count here, but the time at which the record was created or changed';
const HAS_STATED_TIMES = ['order', 'invoice'];

/** What a filter's description says after its example: how times of change are used to follow changes. */
function furtherDescription(name: string, { resource, generation }: Pick<Route, 'resource' | 'generation'>): string {
  if (name !== 'updated_after' && name !== 'updated_before') return '';
  const stated = HAS_STATED_TIMES.includes(resource) ? STATED : '';
  return name === 'updated_after' ? `${stated}${SYNCHRONIZE}${PAGES[generation]}${STORE}` : stated;
}

/** What Swagger UI fills in is sent; filters that nobody asked for would hide most rows, so it does not fill them in. */
export function completeParameters(
  parameters: ParameterObject[],
  operationId: string,
  route: Pick<Route, 'resource' | 'generation'>,
): void {
  const { resource, generation } = route;
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
      const further = furtherDescription(parameter.name, route);
      if (further) parameter.description += further;
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
