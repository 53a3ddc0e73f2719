import { constant, pascal, pluralOf, quoted, words } from './names.mjs';
import { describeTarget } from './targets.mjs';

const NUMBER = `'must be a number'`;
const TEXT = `'must be a string'`;
const WHOLE = `'must be a whole number from -2147483648 to 2147483647'`;

/**
 * For each type: `meaning` is a part of its text in the API documents, `column` and `decorator` are the project's decorators (`argument` the
 * first argument), `input` the type of the field in requests and rows, `sql` the type of the column, `shown` the mapper's function for it,
 * `example` and `change` values of requests by the label of the field, `half` a half of the example if it has one, `demo` of the service's input, `body`, `sample` and `byReference` of
 * requests in tests, `otherRow` how a copy of a row differs (copy-changes.ts), and `wrong` values with the expected reasons: all as TypeScript.
 */
const SIMPLE = {
  text: {
    meaning: 'at most 255 characters',
    column: 'TextColumn',
    decorator: 'Text',
    input: 'string',
    sql: 'text',
    example: (label) => quoted(`Some ${label}`),
    change: (label) => quoted(`Another ${label}`),
    sample: 'text',
    otherRow: (name) => `...otherText('${name}')`,
    wrong: [
      [`''`, `'must not be empty'`],
      ['7', TEXT],
      ['{}', TEXT],
      [`LONG(256)`, `'must have at most 255 characters'`],
      [`'a\\u0000'`, `'must not contain the character U+0000'`],
    ],
  },
  decimal: {
    meaning: 'an exact number',
    column: 'DecimalColumn',
    decorator: 'Amount',
    input: 'Decimal',
    sql: 'numeric(15,4)',
    example: () => '1',
    change: () => '0.5',
    half: '0.5',
    demo: (value) => `decimal(${value})`,
    otherRow: (name) => `...otherNumber('${name}')`,
    wrong: [
      [`'1'`, NUMBER],
      ['true', NUMBER],
      ['1.00001', 'DECIMALS'],
      ['100_000_000_000', 'DECIMALS'],
    ],
  },
  integer: {
    meaning: 'a whole number',
    column: 'IntegerColumn',
    decorator: 'Whole',
    input: 'number',
    sql: 'integer',
    example: () => '1',
    change: () => '2',
    otherRow: (name) => `...otherNumber('${name}')`,
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
    sql: 'boolean',
    example: () => 'true',
    change: () => 'false',
    otherRow: (name) => `\`'${name}', not ${name}\``,
    wrong: [
      [`'true'`, `'must be true or false'`],
      ['0', `'must be true or false'`],
    ],
  },
  timestamp: {
    meaning: 'a point in time, in UTC in responses',
    column: 'TimeColumn',
    decorator: 'Timestamp',
    input: 'Date',
    sql: 'timestamptz(3)',
    shown: 'toTimestamp',
    example: () => `'2026-03-02T09:30:00.000Z'`,
    change: () => `'2026-04-02T09:30:00.000Z'`,
    demo: (value) => `new Date(${value})`,
    otherRow: (name) => `\`'${name}', ${name} + interval '7 days'\``,
    wrong: [
      [`'2026-03-02'`, 'TIME'],
      ['5', 'TIME'],
      [`'yesterday'`, 'TIME'],
    ],
  },
};

/**
 * The type of a field. `kind` is its name, `argument` what follows it: the table of a reference, the values of an enumeration. `owner` has
 * the names of the resource. Throws an error that names the fault; returns undefined if there is no such type.
 */
export function typeOf(kind, { name, argument, owner, root }) {
  if (kind === 'enum') return enumeration(name, argument, owner);
  if (kind === 'reference') return reference(name, argument, root);
  return Object.hasOwn(SIMPLE, kind) && argument === undefined ? SIMPLE[kind] : undefined;
}

export const TYPE_NAMES = [...Object.keys(SIMPLE), 'enum(<values>)', 'reference:<table>', 'children(<fields>)'];

function enumeration(name, list = '', owner) {
  const values = list.split(',').map((value) => value.trim());
  const isWrong = values.some((value, place) => !/^[a-z][a-z0-9_]*$/.test(value) || values.indexOf(value) !== place);
  if (isWrong || values.length < 2)
    throw new Error(`${name} needs two or more different values in lower case, such as enum(damaged,wrong_item).`);
  const [first, second] = values.map(quoted);
  const VALUES = `${owner.CONSTANT}_${constant(pluralOf(name))}`;
  const input = `${owner.Class}${pascal(name)}`;
  const reason = quoted(`must be one of ${values.join(', ')}`);
  return {
    VALUES,
    values: values.map((value) => ({ value, text: quoted(`the ${words(name)} is ${words(value)}`) })),
    meaning: 'one of the values that are listed',
    column: 'TextColumn',
    decorator: 'OneOf',
    argument: `${VALUES}, `,
    input,
    sql: 'text',
    example: () => first,
    change: () => second,
    demo: (value) => `${value} as const`,
    otherRow: () => `\`'${name}', case ${name} when ${first} then ${second} else ${first} end\``,
    wrong: [
      [quoted(values[0].toUpperCase()), reason],
      ['true', reason],
    ],
  };
}

function reference(name, table, root) {
  if (!/._id$/.test(name)) throw new Error(`The name of the reference ${name} must end in _id.`);
  const target = describeTarget(table, root);
  return {
    target,
    meaning: `by id or ${target.keyText}; responses have the id`,
    column: 'UuidColumn',
    decorator: 'Identifier',
    input: 'string',
    sql: 'uuid',
    example: () => target.example,
    change: () => target.example,
    byReference: target.reference,
    body: `ids.${target.name}`,
    sample: `ids.${target.name}`,
    wrong: [
      ['7', TEXT],
      [`'nobody'`, `'does not exist'`],
    ],
  };
}
