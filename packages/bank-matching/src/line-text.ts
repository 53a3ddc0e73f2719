/** Texts are read to this length; a line with a longer one has no safe proposal. */
export const MAX_TEXT = 1000;
/** A name is at most this many words, as a UUID is. */
const MAX_WORDS_OF_NAME = 6;
const MAX_NAME = 140;
/** The least number of characters of a truncated number, and of a mistyped one. */
export const LEAST_PART = 5;
/** A shorter name can be a quantity, a day or a month. */
const LEAST_NAME = 3;

/** A part of a text that may name an invoice. */
export interface Piece {
  /** Without spaces, punctuation, accents and case. */
  text: string;
  start: number;
  end: number;
  /** Whether it is probably something else: a part of a date or of an amount, a year, very short, or letters alone. */
  isDoubtful: boolean;
}

type Span = Pick<Piece, 'start' | 'end'>;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The form in which numbers and references are compared: ignoring case, accents, spaces and punctuation. */
export const normalName = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start;

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const DATES =
  /\b\d{4}([-./])\d{1,2}\1\d{1,2}\b(?![-./]\d)|\b\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})\b(?![-./]\d)|\b\d{1,2}\.\d{1,2}\.(?!\d)/g;
const AMOUNTS = /\b\d+(?:[.,']\d{3})*[.,]\d{2}\b(?![.,]\d)/g;
const YEAR = /^(?:19|20)\d\d$/;

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

/** The text of a line in the parts that can name an invoice: whole words and runs of digits, also several in a row. */
export class LineText {
  readonly folded: string;
  readonly isWhole: boolean;
  readonly pieces: readonly Piece[];
  private truncatedPieces: readonly Piece[] | undefined;
  private partsByLength: ReadonlyMap<number, readonly Piece[]> | undefined;
  private readonly others: readonly Span[];

  constructor(text: string) {
    this.isWhole = text.length <= MAX_TEXT;
    this.folded = fold(text.slice(0, MAX_TEXT));
    this.others = [...spansOf(this.folded, DATES), ...spansOf(this.folded, AMOUNTS)];
    const words = spansOf(this.folded, /[\p{L}\p{N}]+/gu);
    const digits = spansOf(this.folded, /\p{N}+/gu);
    this.pieces = [
      ...this.joined(words, () => true).filter(({ text }) => /\p{L}/u.test(text)),
      ...this.joined(digits, (gap) => !/\p{L}/u.test(gap)),
    ];
  }

  /** Pieces at the beginning or the end of the text, which can be the rest of a number that was cut off. */
  truncated(): readonly Piece[] {
    return (this.truncatedPieces ??= this.findTruncated());
  }

  /** Different pieces of so many characters that can be a truncated or mistyped number. */
  partsOfLength(length: number): readonly Piece[] {
    this.partsByLength ??= groupedByLength(this.pieces.filter(canBePart));
    return this.partsByLength.get(length) ?? [];
  }

  private findTruncated(): Piece[] {
    const first = this.folded.search(/[\p{L}\p{N}]/u);
    const last = Math.max(0, ...this.pieces.map(({ end }) => end));
    return this.pieces.filter((piece) => (piece.start === first || piece.end === last) && canBePart(piece));
  }

  /** Up to six neighbouring spans each as one piece, unless what is between two of them separates them. */
  private joined(spans: readonly Span[], mayJoin: (gap: string) => boolean): Piece[] {
    const pieces: Piece[] = [];
    for (const [first, { start }] of spans.entries()) {
      let text = '';
      for (let index = first; index < Math.min(spans.length, first + MAX_WORDS_OF_NAME); index++) {
        const span = spans[index]!;
        if (index > first && !mayJoin(this.folded.slice(spans[index - 1]!.end, span.start))) break;
        text += this.folded.slice(span.start, span.end);
        if (text.length > MAX_NAME) break;
        pieces.push({ text, start, end: span.end, isDoubtful: this.isDoubtful(text, { start, end: span.end }) });
      }
    }
    return pieces;
  }

  private isDoubtful(text: string, span: Span): boolean {
    if (text.length < LEAST_NAME || !hasDigit(text) || YEAR.test(text)) return true;
    return !/\p{L}/u.test(text) && this.others.some((other) => overlaps(other, span));
  }
}

/** Pieces by the length of their texts; of pieces with one text the last one. */
function groupedByLength(pieces: readonly Piece[]): Map<number, Piece[]> {
  const byLength = new Map<number, Piece[]>();
  for (const [text, piece] of new Map(pieces.map((one) => [one.text, one])))
    byLength.set(text.length, [...(byLength.get(text.length) ?? []), piece]);
  return byLength;
}

/** Whether a piece can be a truncated or mistyped number. */
export const canBePart = (piece: Piece): boolean => piece.text.length >= LEAST_PART && !piece.isDoubtful;
