import type { ParameterObject, SchemaObject } from '@nestjs/swagger';
import type { ResourceDocs, ValueTexts } from '#platform/edge/http/docs/resource-docs.js';
import { encodeCursor } from '#platform/data/records/cursor.js';
import { EXAMPLE_TOKEN } from './consistency-token.js';
import { resourceOf } from './errors.js';
import { describeValues } from './field-texts.js';
import type { ApiVersion, Route } from './routes.js';
import type { Schema } from './schema.js';

const SYNCHRONIZE = `. To keep a copy of the data up to date, store the \`Date\` header of the first response of each synchronization, and begin the next one with that time minus two minutes, because a change can become visible up to two minutes after its time. `;
const PAGES: Record<ApiVersion, string> = {
  v1: 'Read all pages with `sort_by=updated_at&sort=desc`. If a record is deleted meanwhile, later records move to the page before, where they can be missed; use v2 for a copy that must be complete. ',
  v2: 'Read all pages by `cursor`, with `sort_by=updated_at&sort=asc`. ',
};
const STORE =
  'The same record can be returned more than once, so store records by `id`. Deleted records are not returned';
const CLIENT_TIMES =
  '. If the client set `updated_at` when it created the record, the filter ignores that time and uses the time at which the service created or last changed the record';

const SORT_TEXTS: ValueTexts = {
  asc: 'smallest, earliest or first in the alphabet first',
  desc: 'largest, latest or last in the alphabet first',
};
/** Columns that several lists can be sorted by. */
const SORT_BY_TEXTS: ValueTexts = {
  created_at: 'by the time of creation',
  updated_at: 'by the time of the last change',
  name: 'alphabetically by name',
  company_name: 'alphabetically by `company_name`',
  display_name: 'alphabetically by `display_name`',
  priority: 'by the number in `priority`',
  sku_id: 'alphabetically by SKU',
  product_id: 'by the id of the product, which is its sequence of creation',
  id: 'by id, which is the sequence of creation',
  expires_at: 'by the time at which it ends',
  paid_at: 'by the time of the payment',
  booking_date: 'by the day on which the bank booked them',
  to_date: 'by their last day',
  due_date: 'by the time until which it is to be paid',
  invoice_number: 'alphabetically by the number of the invoice',
};

const HEADER_EXAMPLES: Record<string, string> = {
  'Idempotency-Key': '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e',
  'Consistency-Token': EXAMPLE_TOKEN,
};

/**
 * Describes the parameters of one operation and gives them examples, in place. The examples of path parameters and of parameters with a
 * default are filled in by Swagger UI; those of filters and of headers are in the schema's `examples`, which Swagger UI does not send:
 * a filter that the reader did not ask for would hide most rows.
 */
export function completeParameters(parameters: ParameterObject[], route: Route): void {
  for (const parameter of parameters) {
    const schema = (parameter.schema ??= { type: 'string' }) as SchemaObject & { examples?: unknown[] };
    if (Array.isArray(schema.type)) schema.type = schema.type.find((type: string) => type !== 'null'); // texts of a query cannot be null
    if (parameter.in === 'path') completePathParameter(parameter, route);
    else if (schema.default !== undefined) parameter.example = schema.default;
    else if (parameter.in === 'query' && parameter.required) {
      parameter.example = schema.example as unknown;
      delete schema.example;
    } else if (parameter.in === 'header') schema.examples = [HEADER_EXAMPLES[parameter.name] ?? '"1"'];
    else completeFilter(parameter, parameters, route);
    describeParameterValues(parameter, route);
  }
}

/** Explains the values of a parameter that is an enumeration. */
function describeParameterValues(parameter: ParameterObject, { resource, text }: Route): void {
  const common = { sort: SORT_TEXTS, sort_by: SORT_BY_TEXTS }[parameter.name];
  const own = text?.parameterValues ?? resource.parameterValues;
  const texts = { ...common, ...own?.[parameter.name] };
  const holder = { ...(parameter.schema as Schema), description: parameter.description };
  describeValues(holder, texts);
  parameter.description = holder.description;
  delete (holder as Schema).description;
  parameter.schema = holder as SchemaObject;
}

/** A parameter without a description is the id of a resource. */
function completePathParameter(parameter: ParameterObject, { resource, pathExamples }: Route): void {
  if (parameter.description !== undefined) {
    const reference = parameter.name === 'reference_id' ? exampleRecord(resource).referenceId : undefined;
    parameter.example = pathExamples[parameter.name] ?? reference;
    return;
  }
  const named = resourceOf(parameter.name, resource);
  (parameter.schema as SchemaObject).format = 'uuid';
  parameter.description = `Id of the ${named.name!.replaceAll('_', ' ')}, as the service assigned it. The path does not accept a \`reference_id\``;
  parameter.example = pathExamples[parameter.name] ?? exampleRecord(named).id;
}

function completeFilter(parameter: ParameterObject, parameters: ParameterObject[], route: Route): void {
  const schema = parameter.schema as SchemaObject & { examples?: unknown[] };
  const example = filterExample(parameter.name, parameters, route.resource);
  schema.examples = [example];
  if (isInformative(parameter.name, schema)) parameter.description += `. Example: \`${String(example)}\``;
  const isPaged = parameters.some(({ name }) => name === 'page_size');
  parameter.description += synchronizationText(parameter.name, route, isPaged);
}

/** Whether the example adds something to the description; that of a flag or of an enumeration's list does not. */
const isInformative = (name: string, { type, items }: SchemaObject): boolean =>
  type !== 'boolean' && name !== 'cursor' && !(items as SchemaObject | undefined)?.enum;

/** Describes how a client synchronizes with the filters by time of change; empty for other filters. */
function synchronizationText(name: string, { resource, version }: Route, isPaged: boolean): string {
  if (name !== 'updated_after' && name !== 'updated_before') return '';
  const clientTimes = resource.isUpdatedAtWritable ? CLIENT_TIMES : '';
  return name === 'updated_after'
    ? `${clientTimes}${SYNCHRONIZE}${isPaged ? PAGES[version] : ''}${STORE}`
    : clientTimes;
}

/** The example of a filter: its DTO's, else the last value of its enumeration. Removes the DTO's from the schema. */
function filterExample(name: string, parameters: ParameterObject[], resource: ResourceDocs): unknown {
  const schemaOf = (wanted: string) => parameters.find((other) => other.name === wanted)?.schema as SchemaObject;
  if (name === 'cursor' && schemaOf('sort_by')) {
    const [sortBy, sort] = [schemaOf('sort_by').default as string, schemaOf('sort').default as 'asc' | 'desc'];
    return encodeCursor({
      sortBy,
      sort,
      value: beforeAll(sortBy, sort),
      id: exampleRecord(resource).id,
      page: 1,
      total: 1,
    });
  }
  const ofRecord = { ids: 'id', reference_ids: 'referenceId' } as const;
  const value: unknown =
    schemaOf(name).example ??
    (name in ofRecord
      ? [exampleRecord(resource)[ofRecord[name as keyof typeof ofRecord]]]
      : schemaOf(name).enum?.at(-1));
  delete schemaOf(name).example;
  if (value === undefined) throw new Error(`The parameter ${name} of ${resource.tag} needs an example in its DTO`);
  return value;
}

/** A value before those of all rows in the order of a column. */
function beforeAll(sortBy: string, sort: 'asc' | 'desc'): string | number {
  if (sortBy === 'balance') return sort === 'asc' ? -1e10 : 1e10;
  if (sort === 'desc') return '2100-01-01T00:00:00.000Z';
  return /_(?:at|date)$/.test(sortBy) ? '1990-01-01T00:00:00.000Z' : 'A';
}

function exampleRecord({ tag, example }: ResourceDocs): NonNullable<ResourceDocs['example']> {
  if (!example) throw new Error(`The resource ${tag} needs an example record`);
  return example;
}
