import { camel, capitalised, namesOf, quoted, singular, words } from './names.mjs';
import { TYPE_NAMES, typeOf } from './field-types.mjs';

/** Fields that every record and every child has. */
const OF_RECORDS = ['id', 'tenant_id', 'reference_id', 'version', 'created_at', 'updated_at'];
const ofChildren = (parent) => ['id', 'tenant_id', 'position', `${parent.name}_id`];
/** Words of SQL that PostgreSQL refuses as names of columns without quotes. */
const SQL_WORDS =
  'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only or order placing primary references returning select session_user some symmetric system_user table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  );

/**
 * What the templates write of `reason:enum(damaged,surplus),note?:text,lines:children(product_id:reference:products)`: `fields`, those of
 * them that are `references`, `enums` or `required`, and `children`, which have the same. `owner` has the names of the resource or child.
 * Throws an error that names the first fault.
 */
export function parseFields(text, owner, root) {
  const all = splitList(text).map((part) => parseField(part.trim(), owner, root));
  const repeated = all.find(({ name }, place) => all.findIndex((other) => other.name === name) !== place);
  if (repeated) throw new Error(`The field ${repeated.name} must not be repeated.`);
  const fields = all.filter(({ column }) => column);
  return {
    fields,
    children: all.filter(({ column }) => !column),
    references: fields.filter(({ target }) => target),
    enums: fields.filter(({ values }) => values),
    hasReferences: fields.some(({ target }) => target),
    /** Fields whose example can be divided between two children. */
    halves: fields.filter(({ half }) => half),
    hasHalves: fields.some(({ half }) => half),
    required: all.filter(({ isOptional }) => !isOptional),
    /** How a copy of a row differs in tests (test/support/copy-changes.ts). */
    copyChanges:
      fields.flatMap(({ otherRow }) => otherRow ?? []).join(', ') || (owner.parent ? '' : `...otherNumber('version')`),
  };
}

/** The parts of a list between commas that are not in brackets. */
function splitList(text) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    depth += { '(': 1, ')': -1 }[character] ?? 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function parseField(text, owner, root) {
  const [, name, mark = '', kind, table, list] =
    /^([a-z][a-z0-9]*(?:_[a-z0-9]+)*)(\?)?:([a-z]+)(?::([a-z_]+)|\((.+)\))?$/.exec(text) ?? [];
  const present = owner.parent ? ofChildren(owner.parent) : OF_RECORDS;
  if (present.includes(name)) throw new Error(`Each ${owner.label} has the field ${name} already.`);
  if (SQL_WORDS.includes(name)) throw new Error(`${name} is a word of SQL; choose another name.`);
  const field = { name, property: camel(name ?? ''), mark, isOptional: mark !== '' };
  if (kind === 'children' && list) return { ...children(name, list, owner, root), ...field };
  const type = name && typeOf(kind, { name, argument: table ?? list, owner, root });
  if (!type) throw new Error(`"${text}" is not a field: <name>:<type> with one of ${TYPE_NAMES.join(', ')}.`);
  return describeField(field, type, owner);
}

function describeField(field, type, owner) {
  const { name, isOptional } = field;
  const relation = type.target ? name.replace(/_id$/, '') : name;
  const label = words(relation);
  const example = type.example(label);
  return {
    target: undefined,
    values: undefined,
    VALUES: undefined,
    argument: '',
    half: undefined,
    body: example,
    sample: example,
    byReference: example,
    ...type,
    ...field,
    /** Beginning of the names of index and foreign key: `customer` of `customer_id`. */
    relation,
    orNull: isOptional ? ' | null' : '',
    meaning: quoted(`${capitalised(label)} of the ${owner.label}, ${type.meaning}`),
    example,
    change: type.change(label),
    demo: type.demo?.(example) ?? example,
    otherRow: type.otherRow?.(name),
    shown: type.shown ? `${type.shown}${isOptional ? 'OrNull' : ''}` : '',
    wrong: type.wrong.filter(([value]) => value !== `''` || !isOptional).map(([value, reason]) => ({ value, reason })),
  };
}

/**
 * A list of objects that belong to the record, such as the lines of a return: a table, an entity and classes of their own. `list` is the
 * name of the field.
 */
function children(name, list, owner, root) {
  const word = singular(name);
  if (owner.parent) throw new Error(`${name}: children cannot have children.`);
  if (word === name) throw new Error(`The name of the children ${name} must be a plural, such as lines.`);
  const plural = `${owner.one}-${name.replaceAll('_', '-')}`;
  const names = { ...namesOf(plural, { label: words(word), labels: words(name) }), parent: owner };
  return { ...names, ...parseFields(list, names, root), list: name };
}
