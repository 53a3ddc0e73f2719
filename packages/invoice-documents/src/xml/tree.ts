/**
 * The input of the format services of `@e-invoice-eu/core`: elements by their UBL names; `cbc:Amount@currencyID` is an attribute of the
 * element `cbc:Amount`.
 */
export interface Tree {
  [name: string]: string | Tree | Tree[];
}

type Branch = string | Tree | Tree[] | null | undefined;

const isEmpty = (branch: Branch): branch is null | undefined =>
  branch === null ||
  branch === undefined ||
  (typeof branch === 'string' ? branch === '' : Object.keys(branch).length === 0);

/** The tree of those entries that have a content: documents must not have empty elements. */
export function tree(entries: Record<string, Branch>): Tree {
  const filled: Tree = {};
  for (const [name, branch] of Object.entries(entries)) if (!isEmpty(branch)) filled[name] = branch;
  return filled;
}

/** Characters that XML 1.0 cannot contain, such as control characters and halves of surrogate pairs. */
const ILLEGAL_CHARACTERS = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as an element contains it: without surrounding white space and characters that XML cannot contain; null if nothing remains. */
export function xmlText(text: string | null | undefined): string | null {
  return text?.replace(/\r\n?/g, '\n').replace(ILLEGAL_CHARACTERS, '').trim() || null;
}
