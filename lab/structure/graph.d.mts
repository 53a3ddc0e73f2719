import type { Import } from './imports.mjs';

export type Graph = Map<string, Set<string>>;
export const folderGraph: (
  imports: readonly Pick<Import, 'path' | 'from'>[],
  folderOf: (path: string) => string | undefined,
) => Graph;
export const circlesOf: (graph: Graph) => string[][];
export const importOrder: (graph: Graph) => string[];
