import { MAX_DETAILS } from '#platform/base/errors/domain-error.js';
import { DECIMAL_LIMIT } from '#platform/base/values/decimal.js';
import { MAX_TIMESTAMP_LENGTH } from '#platform/base/values/timestamp.js';
import type { ApiDocument, Operation } from '../support/documents.js';
import { type BadRequest, changed } from './bad-input.js';
import { DAY_OR_TIME, DECIMALS, fault, LONG, TIME } from './common-cases.js';
import { MISSING_ID } from './customer-cases.js';

type Path = readonly (string | number)[];

/** A reason, and values that are refused with it; `undefined` stands for a field that is missing. */
type Fault = readonly [reason: string, ...values: unknown[]];

interface WrongField {
  path: Path;
  /** The path as the details of an answer write it. */
  field: string;
  value: unknown;
  reason: string;
}

/** A schema without its references and alternatives. `type` is undefined if it, or the entries of its list, have several alternatives. */
interface Shape {
  schema: any;
  type?: string;
  isNullable: boolean;
}

/** The schema of a decimal that may be negative names it, too, and the service refuses it as it refuses larger numbers. */
const LIMIT = DECIMAL_LIMIT.toNumber();

/** The forms of texts that the platform declares. Those that a feature declares are in the table of the feature. */
const FORMS: Record<string, Fault> = {
  '(?:\\d\\D*){3}': ['must contain at least three digits', '12', 'x'],
  '^(?!\\.{1,2}$)': ['must not be . or .., because addresses cannot contain it', '.', '..'],
};

/** The fields of v2 that take a day as well as a point in time. Schedules of contracts are in their table. */
const DAYS: readonly unknown[] = [
  'due_date',
  'shipment_date',
  'shipped_date',
  'issued_at',
  'paid_at',
  'effective_at',
  'reversed_at',
  'shipped_until',
];
const NO_DAY_OR_TIME: Fault = [
  DAY_OR_TIME,
  ...[1, 'soon', '2025-02-30', '2025-13-01', '2025-1-31', ''],
  ...['2025-01-31T09:30:00', '2025-02-30T00:00:00Z', '2025-13-01T00:00:00Z'],
];

/** The route of a batched request refuses its body, in the place of its answer. */
const BATCHED_BODY = 'requests.0.body';

/**
 * Requests that the schema of an operation's body refuses: for every field, also in nested objects and lists, every fault that the schema
 * describes. One request has a fault in as many fields as possible, because all faults of shape are answered together.
 */
export function derivedCases({ raw, version }: ApiDocument, { method, path: template, body }: Operation): BadRequest[] {
  const shapes = new Shapes(raw.components.schemas, version === 'v2');
  const shape = shapes.of(body!.schema);
  const path = template.replace(/\{\w+\}/g, MISSING_ID);
  return together(shapes.wrongFields(shape)).map((fields, index) => ({
    name: `${method} ${path} ${index}`,
    method: method as BadRequest['method'],
    path,
    body: fields.reduce((valid, one) => changed(valid, [...one.path], one.value), shapes.sample(shape) as object),
    details: fields.map(({ field, reason }) => fault(field, reason)),
  }));
}

/** Distributes wrong fields over few bodies, in none of which a wrong field is inside of another one. */
function together(fields: WrongField[]): WrongField[][] {
  const bodies: WrongField[][] = [];
  for (const one of fields) {
    const body = bodies.find(
      (others) => others.length < MAX_DETAILS && !others.some((other) => isInside(one, other) || isInside(other, one)),
    );
    if (body) body.push(one);
    else bodies.push([one]);
  }
  return bodies;
}

const isInside = (inner: WrongField, outer: WrongField) =>
  outer.path.every((step, index) => step === inner.path[index]);

const wrongFields = (path: Path, faults: Fault[]): WrongField[] => {
  const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return faults.flatMap(([reason, ...values]) =>
    values.map((value) => ({ path, field: field.slice(1), value, reason })),
  );
};

class Shapes {
  constructor(
    private readonly schemas: Record<string, any>,
    /** Unknown fields are refused, and days are accepted in {@link DAYS}. */
    private readonly isV2: boolean,
  ) {}

  of(schema: any): Shape {
    if (schema.$ref) return this.of(this.schemas[schema.$ref.split('/').at(-1)]);
    if (schema.allOf) return this.of(schema.allOf[0]);
    if (schema.anyOf) {
      const others: object[] = schema.anyOf.filter(({ type }: { type?: string }) => type !== 'null');
      const inner: Shape = others.length === 1 ? this.of(others[0]) : { schema, isNullable: false };
      return { ...inner, isNullable: inner.isNullable || others.length < schema.anyOf.length };
    }
    const types = [schema.type].flat();
    const type = schema.items?.anyOf ? undefined : types.find((one) => one !== 'null');
    return { schema, type, isNullable: types.includes('null') };
  }

  /** Every wrong field of an object and of what is in it, in the sequence of the schema. */
  wrongFields({ schema }: Shape, at: Path = []): WrongField[] {
    const { properties = {}, required = [], additionalProperties } = schema;
    const isClosed = this.isV2 && !additionalProperties;
    return [
      ...wrongFields([...at, 'no_such_field'], isClosed ? [['is not a known field', 1]] : []),
      ...Object.entries<any>(properties).flatMap(([name, inner]) => {
        const shape = this.of(inner);
        return [
          ...wrongFields([...at, name], absence(shape, required.includes(name))),
          ...this.wrongValues(shape, [...at, name]),
        ];
      }),
    ];
  }

  private wrongValues(shape: Shape, path: Path): WrongField[] {
    if (path.join('.') === BATCHED_BODY) return [];
    const name = path.at(-1)!;
    const takesDay = this.isV2 && DAYS.includes(name);
    const own = wrongFields(path, takesDay ? [NO_DAY_OR_TIME] : faultsOf(shape, typeof name === 'number'));
    if (shape.type === 'object') return [...own, ...this.wrongFields(shape, path)];
    return shape.type === 'array' ? [...own, ...this.wrongValues(this.of(shape.schema.items), [...path, 0])] : own;
  }

  /** A value without fault, with every object and list that it can have, but of other fields only those that are required. */
  sample(shape: Shape): unknown {
    const { schema, type } = shape;
    if (type === 'array') return [this.sample(this.of(schema.items))];
    if (type !== 'object') return schema.example ?? schema.enum?.[0] ?? sampleOf(shape);
    const fields = Object.entries<any>(schema.properties ?? {}).map(([name, inner]) => [name, this.of(inner)] as const);
    return Object.fromEntries(
      fields
        .filter(([name, inner]) => schema.required?.includes(name) || ['object', 'array'].includes(inner.type!))
        .map(([name, inner]) => [name, this.sample(inner)]),
    );
  }
}

function sampleOf({ schema, type }: Shape): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return schema.format === 'date-time' ? '2025-01-31T00:00:00Z' : LONG(schema.minLength ?? 1);
}

function absence({ type, isNullable }: Shape, isRequired: boolean): Fault[] {
  if (isRequired) return [['is required', undefined, null]];
  return isNullable || !type ? [] : [['must not be null', null]];
}

function faultsOf({ schema, type, isNullable }: Shape, isEntry: boolean): Fault[] {
  if (schema.enum) return [notAmong(schema.enum, isEntry), ...(isEntry ? [NO_TEXT] : [])];
  switch (type) {
    case 'string':
      return textFaults(schema, isNullable, isEntry);
    case 'number':
      return numberFaults(schema);
    case 'integer':
      return [wholeFault(schema)];
    case 'boolean':
      return [['must be true or false', 'true', 'yes', 0, 1]];
    case 'object':
      return [['must be an object', 'x', 7, [], ...(isEntry ? [null] : [])]];
    case 'array':
      return listFaults(schema);
    default:
      return [];
  }
}

const NO_TEXT: Fault = ['must be a string', 7, true, [], ['x'], {}];

/** An entry of a list that is no text at all is refused as such. */
function notAmong(all: (string | null)[], isEntry: boolean): Fault {
  const values = all.filter((value) => value !== null);
  const inOtherCase = [values[0]!.toUpperCase(), values[0]!.toLowerCase()].filter((value) => !values.includes(value));
  return [
    `must be one of ${values.join(', ')}`,
    'no such value',
    '',
    ...inOtherCase,
    ...(isEntry ? [] : [7, true, ['x']]),
  ];
}

function textFaults(schema: any, isNullable: boolean, isEntry: boolean): Fault[] {
  const { format, maxLength, minLength = 0, pattern } = schema;
  if (format === 'date-time')
    return [[TIME, 1, 'soon', '2025-01-31', '2025-01-31T09:30:00', '2025-02-30T00:00:00Z', '2025-13-01T00:00:00Z']];
  if (maxLength === MAX_TIMESTAMP_LENGTH) return []; // a day, or a time with or without offset, which the schema does not say
  const form = FORMS[pattern];
  const isBounded = maxLength !== undefined && (!pattern || form);
  const shortest = minLength || 1;
  return [
    isEntry ? [...NO_TEXT, null] : NO_TEXT,
    ...(isBounded ? [[`must have at most ${maxLength} characters`, LONG(maxLength + 1, pattern && '1')] as Fault] : []),
    ...(minLength === 1 && !isNullable ? [['must not be empty', ''] as Fault] : []),
    ['must not contain the character U+0000', '\u0000'.padStart(shortest, 'a')],
    ['must be well-formed Unicode', '\ud83d'.padStart(shortest, 'a'), '\udc00'.padEnd(shortest, 'a')],
    ...(form ? [form] : []),
    ...(format === 'email' ? [['must be an e-mail address', 'nobody', 'x@', ' @x '] as Fault] : []),
    ...(format === 'uri'
      ? [['must be an http or https address', 'javascript:alert(1)', 'example', 'ftp://example.com/'] as Fault]
      : []),
  ];
}

const numberFaults = ({ minimum, exclusiveMinimum, maximum }: any): Fault[] => [
  ['must be a number', '1', true, [], {}],
  [DECIMALS, 0.12345, 0.00001, LIMIT, 1e300, ...(exclusiveMinimum === -LIMIT ? [-LIMIT] : [])],
  ...(minimum === undefined ? [] : [[`must be at least ${minimum}`, minimum - 0.0001, minimum - 1] as Fault]),
  ...(exclusiveMinimum === undefined || exclusiveMinimum === -LIMIT
    ? []
    : [[`must be greater than ${exclusiveMinimum}`, exclusiveMinimum, exclusiveMinimum - 1] as Fault]),
  ...(maximum === undefined ? [] : [[`must be at most ${maximum}`, maximum + 0.0001, maximum + 1] as Fault]),
];

const wholeFault = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: any): Fault => [
  `must be a whole number from ${minimum} to ${maximum}`,
  ...['1', 1.5, true, [], minimum - 1, maximum + 1],
];

const listFaults = ({ minItems, maxItems }: any): Fault[] => [
  ['must be an array', 'x', 7, {}],
  ...(minItems === 1 ? [['must not be empty', []] as Fault] : []),
  [`must have at most ${maxItems} entries`, Array<null>(maxItems + 1).fill(null)],
];
