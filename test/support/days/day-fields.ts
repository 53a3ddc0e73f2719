import type { Type } from '@nestjs/common';
import type { FieldTree } from '#features/imports/csv/field-tree.js';
import { fieldsOf } from '#platform/edge/validation/fields.js';

/** The paths of the fields of a body that take days, such as `on_order_details[0].date`. */
export function dayFields(type: Type, prefix = '', parents: readonly Type[] = []): string[] {
  if (parents.includes(type)) return [];
  return [...fieldsOf(type)].flatMap(([name, { nested, convert }]) => {
    const path = `${prefix}${name}`;
    if (nested) {
      const index = nested.maxEntries === undefined ? '' : '[0]';
      return dayFields(nested.item(), `${path}${index}.`, [...parents, type]);
    }
    return convert?.({ value: '2025-07-01T00:00:00+02:00' }) === '2025-07-01' ? [path] : [];
  });
}

/** The same for the columns of an import. */
export const dayColumns = (fields: FieldTree, prefix = ''): string[] =>
  [...fields].flatMap(([name, { nested, takes }]) => {
    if (nested) return dayColumns(nested.fields, `${prefix}${name}${nested.maxEntries === undefined ? '' : '[0]'}.`);
    return takes === 'day' ? [`${prefix}${name}`] : [];
  });
