import { type BankLine, normalIban, statedEndToEndId } from './bank-line.js';
import { LineText, normalName } from './line-text.js';
import { normalPayerNames } from './line-context.js';
import { namesOfStructuredReference } from './structured-reference.js';

/**
 * What a database needs to find all candidates of some lines, however many lines and invoices there are:
 *
 * - invoices, open or not, whose normal number or reference is one of `names`;
 * - open invoices whose normal number begins or ends with one of `parts`, a few for each;
 * - open invoices of which one of `amounts` is due, or is due less an offered discount, a few for each;
 * - customers with one of `ibans` or `partyNames`, with their groups, and all open invoices of these groups;
 * - payments of no line with one of `amounts`, at most five days from a line;
 * - credits with one of `amounts`, or whose bank reference or end-to-end id is one of `names`.
 */
export interface SearchTerms {
  names: string[];
  parts: string[];
  /** Without their sign. */
  amounts: bigint[];
  ibans: string[];
  partyNames: string[];
}

export function searchTerms(lines: readonly BankLine[]): SearchTerms {
  const names = new Set<string>();
  const parts = new Set<string>();
  const amounts = new Set<bigint>();
  const ibans = new Set<string>();
  const partyNames = new Set<string>();
  for (const line of lines) {
    const text = new LineText(line.remittance);
    for (const name of namesOfLine(line, text)) names.add(name);
    for (const part of text.truncated()) parts.add(part.text);
    amounts.add(line.amount < 0n ? -line.amount : line.amount);
    const { iban } = line.counterparty;
    if (iban) ibans.add(normalIban(iban));
    for (const name of normalPayerNames(line)) partyNames.add(name);
  }
  return {
    names: [...names],
    parts: [...parts],
    amounts: [...amounts],
    ibans: [...ibans],
    partyNames: [...partyNames],
  };
}

function namesOfLine(line: BankLine, text: LineText): string[] {
  const endToEndId = statedEndToEndId(line) ?? '';
  return [
    ...text.pieces.map((piece) => piece.text),
    ...namesOfStructuredReference(line.structuredReference),
    ...new LineText(endToEndId).pieces.map((piece) => piece.text),
    ...[endToEndId, line.bankReference ?? ''].map(normalName).filter(Boolean),
  ];
}
