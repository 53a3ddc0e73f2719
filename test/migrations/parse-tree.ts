/** All values of a field with this name, anywhere below a node of a parse tree. They are added to `found`, which is returned. */
export function find(node: unknown, field: string, found: unknown[] = []): unknown[] {
  if (typeof node !== 'object' || node === null) return found;
  if (Array.isArray(node)) for (const one of node) find(one, field, found);
  else
    for (const [name, value] of Object.entries(node)) {
      if (name === field) found.push(value);
      find(value, field, found);
    }
  return found;
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
