import { type BankLine, statedEndToEndId } from './bank-line.js';
import type { Books, Invoice } from './books.js';
import { contains, LineText, type Piece } from './line-text.js';
import { isOneEdit } from './one-edit.js';
import { namesOfStructuredReference } from './structured-reference.js';

export type NamingCode =
  | 'number'
  | 'reference'
  | 'structured_reference'
  | 'end_to_end'
  | 'number_truncated'
  | 'number_mistyped';

/** What of a line names an invoice. */
export interface Naming {
  invoice: Invoice;
  code: NamingCode;
  /** Whether it is the whole number or reference, and nothing else. */
  isWhole: boolean;
  /** Where it is in the remittance; undefined outside of it. */
  piece: Piece | undefined;
  written: string;
}

/** The invoices, open or not, whose whole number or reference a line has; the best naming of each, in the order of the text. */
export function wholeNamings(line: BankLine, text: LineText, books: Books): Naming[] {
  const inText = text.pieces.flatMap((piece) => namingsBy(piece.text, books, 'number', !piece.isDoubtful, piece));
  const structured = namesOfStructuredReference(line.structuredReference).flatMap((name) =>
    namingsBy(name, books, 'structured_reference', true),
  );
  // it is the payer's own, so that a number in it may be one of his
  const endToEnd = new LineText(statedEndToEndId(line) ?? '').pieces.flatMap(({ text: name }) =>
    namingsBy(name, books, 'end_to_end', false),
  );
  return bestNamings([...withoutContained(inText), ...structured, ...endToEnd]);
}

function namingsBy(name: string, books: Books, code: NamingCode, isWhole: boolean, piece?: Piece): Naming[] {
  return books.invoicesByName(name).map((invoice) => ({
    invoice,
    code: code === 'number' && books.nameOf(invoice) !== name ? 'reference' : code,
    isWhole,
    piece,
    written: name,
  }));
}

/** A number in a longer one, such as 101 in INV-2026-101, names nothing. */
const withoutContained = (namings: readonly Naming[]): Naming[] =>
  namings.filter(({ piece }) => !namings.some((other) => other.isWhole && contains(other.piece!, piece!)));

/** One naming of each invoice, in the order of the text: a whole one if there is one. */
function bestNamings(namings: readonly Naming[]): Naming[] {
  const best = new Map<Invoice, Naming>();
  for (const naming of namings)
    if (naming.isWhole && !best.get(naming.invoice)?.isWhole) best.set(naming.invoice, naming);
  for (const naming of namings) if (!best.has(naming.invoice)) best.set(naming.invoice, naming);
  const place = ({ piece }: Naming) => piece?.start ?? -1;
  return [...best.values()].sort((a, b) => place(a) - place(b));
}

/** Each piece of a text that may be the truncated or mistyped number of one of some invoices. */
export function uncertainNamings(invoices: readonly Invoice[], text: LineText, books: Books): Naming[] {
  const truncated = text.truncated();
  return invoices.flatMap((invoice) => {
    const name = books.nameOf(invoice);
    const similar = [-1, 0, 1].flatMap((more) => text.partsOfLength(name.length + more));
    const found = (code: NamingCode, pieces: readonly Piece[]): Naming[] =>
      pieces.map((piece) => ({ invoice, code, isWhole: false, piece, written: piece.text }));
    const mistyped = similar.filter((piece) => isOneEdit(piece.text, name));
    const partial = truncated.filter((piece) => isPartOf(piece.text, name));
    return withoutPartsOf([...found('number_mistyped', mistyped), ...found('number_truncated', partial)]);
  });
}

/** Without the pieces that are a part of a longer one of the same invoice. */
const withoutPartsOf = (namings: readonly Naming[]): Naming[] =>
  namings.filter(({ piece }) => !namings.some((other) => contains(other.piece!, piece!)));

/** Whether a text is the beginning or the end of a name. */
export const isPartOf = (part: string, name: string): boolean =>
  part.length < name.length && (name.startsWith(part) || name.endsWith(part));
