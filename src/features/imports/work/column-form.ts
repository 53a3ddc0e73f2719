import type { Type } from '@nestjs/common';
import { documentedTypeOf } from '../../../platform/base/library-internals/swagger-fields.js';
import type { CsvDescription } from '../../../platform/data/records/import-form.js';
import { type Field, fieldsOf } from '../../../platform/edge/validation/fields.js';
import type { ColumnForm, FieldNode, FieldTree } from './field-tree.js';

const known = new WeakMap<Type<object>, FieldTree>();

/** The columns of a resource as data, for the process that reads files. */
export const columnFormOf = ({ type, aliases, readColumns, attributes, joined }: CsvDescription): ColumnForm => ({
  fields: fieldTreeOf(type),
  ...{ aliases, readColumns, attributes, joined },
});

/** The fields of a class and of the classes of its nested fields. */
function fieldTreeOf(type: Type<object>): FieldTree {
  const found = known.get(type);
  if (found) return found;
  const tree = new Map<string, FieldNode>();
  known.set(type, tree);
  for (const [name, field] of fieldsOf(type)) tree.set(name, nodeOf(type, name, field));
  return tree;
}

function nodeOf(type: Type<object>, name: string, { nested, isCode, convert }: Field): FieldNode {
  if (nested) {
    const { item, maxEntries } = nested;
    return { kind: 'text', isList: false, nested: { fields: fieldTreeOf(item()), maxEntries } };
  }
  const { kind, isArray } = documentedTypeOf(type, name);
  const takes = (text: string) => convert?.({ value: text }) instanceof Date;
  const time = takes('2026-01-31') ? 'day' : takes('2026-01-31T00:00:00Z') ? 'time' : undefined;
  return { kind: isCode ? 'code' : kind, isList: isArray, takes: time };
}
