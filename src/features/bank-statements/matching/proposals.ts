import { type Books, proposals, type Proposal } from '#bank-matching';
import { type LineToMatch, matchedLine } from './matching-line.js';
import { type BooksSource, readBooks } from './read-books.js';

/** The proposals of each line, in the order of the lines, from one reading of the books. */
export async function proposalsFor(lines: readonly LineToMatch[], source: BooksSource): Promise<Proposal[][]> {
  if (!lines.length) return [];
  const matched = lines.map(matchedLine);
  const books: Books = await readBooks(matched, source);
  return matched.map((line) => proposals(line, books));
}
