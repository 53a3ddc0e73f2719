/** One import or re-export of a source file. */
export interface Import {
  path: string;
  /** What is imported, as written between the braces. */
  names: string;
  /** Package, or the imported file's path from the project's root without its extension. */
  from: string;
  isType: boolean;
}
export const importsIn: (path: string, text: string) => Import[];
