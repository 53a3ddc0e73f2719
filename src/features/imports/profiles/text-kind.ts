/** Texts that are no tables with a header, by what they begin with. */
const KINDS: readonly [RegExp, string][] = [
  [/^V;0?50?;/, 'Datanorm 5'],
  [/^V \d{6}/, 'Datanorm 4'],
  [/^P;[A-Z];/, 'Datanorm 4 (prices)'],
  [/^[ABDSW];[NLAX];/, 'Datanorm without its first line'],
  [/^UN[AB][+:]/, 'an EDIFACT message'],
  [/^ISA\*/, 'an X12 message'],
  [/^(?:\{1:|:20:)/, 'a bank statement (MT940)'],
  [/^\{\\rtf/, 'a text document (RTF)'],
];

/** What a text is that is no table with a header, such as `Datanorm 4`; undefined for another one. */
export function textKindOf(head: Buffer): string | undefined {
  const text = head.toString('latin1').trimStart();
  return KINDS.find(([beginning]) => beginning.test(text))?.[1];
}
