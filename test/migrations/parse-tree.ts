/** All values of a field with this name, anywhere below a node of a parse tree. */
export function find(node: unknown, field: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((one) => find(one, field));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === field ? [value] : []), ...find(value, field)]);
}

const textOf = (node: any): string => node.String.sval as string;

/** The columns in expressions and index elements, with repetitions. */
export function columnsIn(node: unknown): string[] {
  const inExpressions = find(node, 'ColumnRef').map((reference: any) => textOf(reference.fields.at(-1)));
  const inIndexes = find(node, 'IndexElem').flatMap(({ name }: any) => (name ? [name as string] : []));
  return [...inExpressions, ...inIndexes];
}

/** The name of the object of a statement: without schema and arguments, with the table if it has one. */
export function nameOf(node: any): string {
  if (node.RangeVar) return node.RangeVar.relname;
  if (node.ObjectWithArgs) return textOf(node.ObjectWithArgs.objname.at(-1));
  const parts = (node.List?.items ?? node.TypeName?.names ?? [node]).map(textOf) as string[];
  return (parts[0] === 'public' ? parts.slice(1) : parts).join('.');
}

export const textsOf = (nodes: any[] = []): string[] => nodes.map(textOf);
