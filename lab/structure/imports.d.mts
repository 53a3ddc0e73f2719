/** One import or re-export of a source file. */
export interface Import {
  path: string;
  /** What is imported, as written between the braces. */
  names: string;
  /** The file as written, such as `./ids.js` or `#platform/base/values/ids.js`. */
  specifier: string;
  /** Package, or the imported file's path from the project's root without its extension. */
  from: string;
  isType: boolean;
}
export const importsIn: (path: string, text: string) => Import[];
export const importedFile: (path: string, specifier: string) => string;
export const importLinesIn: (text: string) => number;
