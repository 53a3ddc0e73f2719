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
  [/^"?(?:EXTF|DTVF)"?;\d+;"?16"?;/, { name: 'DATEV: customers and suppliers' }],
  [/^"?(?:EXTF|DTVF)"?;\d+;"?20"?;/, { name: 'DATEV: names of accounts' }],
  [/^"?(?:EXTF|DTVF)"?;\d+;"?21"?;/, { name: 'DATEV: a batch of bookings' }],
  [/^"?(?:EXTF|DTVF)"?;\d+;"?46"?;/, { name: 'DATEV: payment terms' }],
  [/^"?(?:EXTF|DTVF)"?;/, { name: 'an export of DATEV' }],
  [/^P;[A-Z];/, { name: 'Datanorm 4 (prices)' }],
  [/^[ABDSW];[NLAX];/, { name: 'Datanorm without its first line', profile: DATANORM }],
  [/^UN[AB][+:]/, { name: 'an EDIFACT message' }],
  [/^ISA\*/, { name: 'an X12 message' }],
  [/^(?:\{1:|:20:)/, { name: 'a bank statement (MT940)' }],
  [/^EDI_DC40/, { name: 'an SAP IDoc' }],
  [/^BEGIN:VCARD/i, { name: 'contacts (vCard)' }],
  [/^BEGIN:VCALENDAR/i, { name: 'a calendar (iCalendar)' }],
  [/^OFXHEADER:/, { name: 'a bank statement (OFX)' }],
  [/^!Type:/, { name: 'a bank statement (QIF)' }],
  [/^\{\\rtf/, { name: 'a text document (RTF)' }],
];

/** What a text is that is no table with a header; undefined for another one. */
export function textKindOf(head: Buffer): TextKind | undefined {
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return KINDS.find(([beginning]) => beginning.test(text))?.[1];
}
