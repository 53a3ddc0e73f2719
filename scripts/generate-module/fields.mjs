import { camel, constant, quoted, words } from './names.mjs';
import { describeTarget } from './targets.mjs';

const NUMBER = `'must be a number'`;
const TEXT = `'must be a string'`;
const WHOLE = `'must be a whole number from -2147483648 to 2147483647'`;

/**
 * For each type: `meaning` is a part of its text in the API documents, `column` and `decorator` are the project's decorators, `input`, `entity` and `output` the types of the field in requests, rows
 * and responses, `sql` the type of the column, `shown` the mapper's expression for a field of the record, `example` and
 * `change` values of requests, as JSON, and `wrong` values with the expected reasons, as TypeScript.
 */
const TYPES = {
  text: {
    meaning: 'text, at most 255 characters',
    column: 'TextColumn',
    decorator: 'Text',
    input: 'string',
    entity: 'string',
    output: 'string',
    sql: 'text',
    shown: (value) => value,
    example: (label) => `Some ${label}`,
    change: (label) => `Another ${label}`,
    wrong: [
      ['7', TEXT],
      ['{}', TEXT],
      [`LONG(256)`, `'must have at most 255 characters'`],
      [`'a\\u0000'`, `'must not contain the character U+0000'`],
    ],
  },
  decimal: {
    meaning: 'exact number',
    column: 'DecimalColumn',
    decorator: 'Amount',
    input: 'Decimal',
    entity: 'Decimal',
    output: 'WireDecimal',
    sql: 'numeric(15,4)',
    shown: (value) => value,
    example: () => 12,
    change: () => 15,
    wrong: [
      [`'1'`, NUMBER],
      ['true', NUMBER],
      ['1.00001', 'DECIMALS'],
      ['100_000_000_000', 'DECIMALS'],
    ],
  },
  integer: {
    meaning: 'whole number',
    column: 'IntegerColumn',
    decorator: 'Whole',
    input: 'number',
    entity: 'number',
    output: 'number',
    sql: 'integer',
    shown: (value) => value,
    example: () => 2,
    change: () => 3,
    wrong: [
      [`'1'`, WHOLE],
      ['0.5', WHOLE],
      ['2_147_483_648', WHOLE],
      ['[]', WHOLE],
    ],
  },
  boolean: {
    meaning: 'true or false',
    column: 'BooleanColumn',
    decorator: 'YesNo',
    input: 'boolean',
    entity: 'boolean',
    output: 'boolean',
    sql: 'boolean',
    shown: (value) => value,
    example: () => true,
    change: () => false,
    wrong: [
      [`'true'`, `'must be true or false'`],
      ['0', `'must be true or false'`],
    ],
  },
  timestamp: {
    meaning: 'point in time, in UTC in responses',
    column: 'TimeColumn',
    decorator: 'Timestamp',
    input: 'Date',
    entity: 'Date',
    output: 'string',
    sql: 'timestamptz(3)',
    shown: (value, isOptional) => `${isOptional ? 'toTimestampOrNull' : 'toTimestamp'}(${value})`,
    example: () => '2026-03-02T09:30:00.000Z',
    change: () => '2026-04-02T09:30:00.000Z',
    wrong: [
      [`'2026-03-02'`, 'TIME'],
      ['5', 'TIME'],
      [`'yesterday'`, 'TIME'],
    ],
  },
  reference: {
    meaning: 'responses have the id',
    column: 'UuidColumn',
    decorator: 'Text',
    input: 'string',
    entity: 'string',
    output: 'string',
    sql: 'uuid',
    shown: (value) => value,
    wrong: [
      ['7', TEXT],
      [`'nobody'`, `'does not exist'`],
    ],
  },
};

const RESERVED = ['id', 'tenant_id', 'reference_id', 'version', 'created_at', 'updated_at'];
/** Words of SQL that PostgreSQL refuses as names of columns without quotes. */
const SQL_WORDS =
  'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only or order placing primary references returning select session_user some symmetric system_user table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  );

/** The fields of `reason:text,quantity?:decimal,customer_id:reference:customers`. Throws an error that names the first fault. */
export function parseFields(text, root) {
  const fields = text.split(',').map((part) => parseField(part.trim(), root));
  const repeated = fields.find(({ name }, place) => fields.findIndex((other) => other.name === name) !== place);
  if (repeated) throw new Error(`The field ${repeated.name} must not be repeated.`);
  return fields;
}

function parseField(text, root) {
  const [, name, optional, kind, table] =
    /^([a-z][a-z0-9]*(?:_[a-z0-9]+)*)(\?)?:([a-z]+)(?::([a-z_]+))?$/.exec(text) ?? [];
  const type = TYPES[kind];
  if (!type || (kind === 'reference') !== (table !== undefined))
    throw new Error(`"${text}" is not a field: <name>:<type> with one of ${Object.keys(TYPES).join(', ')}:<table>.`);
  if (RESERVED.includes(name)) throw new Error(`Every resource has the field ${name} already.`);
  if (SQL_WORDS.includes(name)) throw new Error(`${name} is a word of SQL; choose another name.`);
  if (table && !/._id$/.test(name)) throw new Error(`The name of the reference ${name} must end in _id.`);
  const target = table && describeTarget(table, root);
  const label = words(name);
  return {
    name,
    kind,
    /** The name in words. */
    label,
    type,
    target,
    isOptional: optional !== undefined,
    property: camel(name),
    /** Value of the field in examples, as TypeScript: a literal, or the constant of the demo tenant's record. */
    example: target ? target.example : literal(type.example(label)),
    /** Value in examples of PATCH; a reference is the caller's there, so that examples have both forms. */
    change: literal(target ? target.reference : type.change(label)),
    /** Beginning of the names of index and foreign key: `customer` of `customer_id`. */
    relation: name.replace(/_id$/, ''),
    constant: constant(name.replace(/_id$/, '')),
  };
}

const literal = (value) => (typeof value === 'string' ? quoted(value) : String(value));
