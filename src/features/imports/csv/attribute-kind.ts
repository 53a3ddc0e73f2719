import { attributeKey } from '#features/attributes/attribute-values.js';
import type { AttributeKind } from './csv-cells.js';
import type { ColumnRules } from './field-tree.js';

/** How cells of attributes with a definition are read, by the entity and the key of the attribute. */
export type AttributeKinds = ReadonlyMap<string, ReadonlyMap<string, AttributeKind>>;

/** Without definitions. */
export const NO_KINDS: AttributeKinds = new Map();

/** The kind of an attribute in the list at a path such as `addresses[0].attributes`. */
export function kindOfAttribute(
  kinds: AttributeKinds,
  { attributes }: ColumnRules,
  list: string,
  name: string,
): AttributeKind {
  const entity = attributes?.[list.replaceAll(/\[\d+\]/g, '[]')] ?? '';
  return kinds.get(entity)?.get(attributeKey(name)) ?? 'free attribute';
}
