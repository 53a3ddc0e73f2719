import type { Type } from '@nestjs/common';
import { WallClock } from '#platform/base/values/time-zone.js';
import { documentedTypeOf } from '#platform/base/library-internals/swagger-fields.js';
import type { CsvDescription } from '#platform/data/records/import-declaration.js';
import { type Field, fieldsOf } from '#platform/edge/validation/fields.js';
import type { TimeKind } from './cell-times.js';
import type { ColumnRules, FieldNode, FieldTree } from './field-tree.js';

const known = new WeakMap<Type<object>, FieldTree>();

/** The columns of a resource as data, for the process that reads files. */
export const columnRulesOf = ({ type, aliases, readColumns, attributes, joined }: CsvDescription): ColumnRules => ({
  fields: fieldTreeOf(type),
  ...{ aliases, readColumns, attributes, joined },
});

/** The fields of a class and of the classes of its nested fields, without those that only responses have. */
function fieldTreeOf(type: Type<object>): FieldTree {
  const found = known.get(type);
  if (found) return found;
  const tree = new Map<string, FieldNode>();
  known.set(type, tree);
  for (const [name, field] of fieldsOf(type)) if (!field.responseOnly) tree.set(name, nodeOf(type, name, field));
  return tree;
}

function nodeOf(type: Type<object>, name: string, { nested, isCode, convert }: Field): FieldNode {
  if (nested) {
    const { item, maxEntries } = nested;
    return { kind: 'text', isList: false, nested: { fields: fieldTreeOf(item()), maxEntries } };
  }
  const { kind, isArray } = documentedTypeOf(type, name);
  return { kind: isCode ? 'code' : kind, isList: isArray, takes: convert && timeKindOf((value) => convert({ value })) };
}

/** What a field takes, by what its conversion makes of a time; undefined if that is no time. */
function timeKindOf(convert: (text: string) => unknown): TimeKind | undefined {
  if (convert('2026-01-31T00:00:00') instanceof WallClock) return 'wall clock';
  const converted = convert('2026-01-31T00:00:00Z');
  if (converted instanceof Date) return 'time';
  return converted === '2026-01-31' ? 'day' : undefined;
}
