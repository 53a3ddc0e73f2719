/** What a text is that is no table with a header, and the reference of the ready profile that reads it. */
export interface TextKind {
  name: string;
  profile?: string;
}

const DATANORM = 'datanorm-products';
/** Kinds of texts by what they begin with. */
const KINDS: readonly [RegExp, TextKind][] = [
  [/^V;0?50?;/, { name: 'Datanorm 5', profile: DATANORM }],
  [/^V \d{6}/, { name: 'Datanorm 4', profile: DATANORM }],
  [/^P;[A-Z];/, { name: 'Datanorm 4 (prices)' }],
  [/^[ABDSW];[NLAX];/, { name: 'Datanorm without its first line', profile: DATANORM }],
  [/^UN[AB][+:]/, { name: 'an EDIFACT message' }],
  [/^ISA\*/, { name: 'an X12 message' }],
  [/^(?:\{1:|:20:)/, { name: 'a bank statement (MT940)' }],
  [/^\{\\rtf/, { name: 'a text document (RTF)' }],
];

/** What a text is that is no table with a header; undefined for another one. */
export function textKindOf(head: Buffer): TextKind | undefined {
  const text = head.toString('latin1').trimStart();
  return KINDS.find(([beginning]) => beginning.test(text))?.[1];
}
