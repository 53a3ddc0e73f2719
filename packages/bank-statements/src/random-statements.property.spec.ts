import fc from 'fast-check';
import { type Contents, statements } from '../test/random-statements.js';
import { writeCamt } from '../test/write-camt.js';
import { MAX_REMITTANCE, type Notation, writeMt940 } from '../test/write-mt940.js';
import { readStatements } from './read-statements.js';

const IS_LONG = Number(process.env.PROPERTY_RUNS ?? 0) > 1_000;
/** Files of each format, with few entries; `npm run prove` makes more and longer ones. */
const [RUNS, MAX_ENTRIES] = IS_LONG ? [5_000, 12] : [40, 4];

const trimmed = (text: fc.Arbitrary<string>) => text.map((one) => one.trim()).filter((one) => one !== '');
/** Characters that files in XML may have. */
const rowOfText = trimmed(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '&')),
);
/** Characters of SWIFT and of German, without those that separate fields. */
const swiftCharacter = fc.constantFrom(...'ABCXYZabcxyzäöüß0123456789 .,()');
const swiftText = (maxLength: number) =>
  trimmed(fc.string({ unit: swiftCharacter, minLength: 1, maxLength })).filter((text) => !/^(?:USTD|STRD)/.test(text));
const reference = fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789'), minLength: 2, maxLength: 16 });

const CAMT: Omit<Contents, 'kind'> = {
  text: rowOfText,
  reference,
  remittance: fc.array(rowOfText, { minLength: 1, maxLength: 3 }).map((rows) => rows.join('\n')),
  hasCounterparty: true,
  hasStructuredReference: true,
  hasUltimateName: true,
  hasReturns: true,
  hasCharges: true,
  maxDetails: 3,
  mustHaveBalances: false,
};
const MT940: Contents = {
  ...{ ...CAMT, kind: 'statement', text: swiftText(50), remittance: swiftText(MAX_REMITTANCE) },
  ...{ hasStructuredReference: false, maxDetails: 1, mustHaveBalances: true },
};
const NOTATIONS: Record<Notation, Contents> = {
  subfields: MT940,
  codewords: { ...MT940, hasStructuredReference: true },
  keywords: { ...MT940, hasCounterparty: false, hasUltimateName: false, hasReturns: false },
};

/** The encodings, as the bytes of a file. */
const ENCODERS: Record<string, (xml: string) => Buffer> = {
  'utf-8': (xml) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`),
  'utf-8 with a byte order mark': (xml) => Buffer.from(`\uFEFF<?xml version="1.0"?>\n${xml}`),
  'utf-16': (xml) => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>\n${xml}`, 'utf16le'),
  'utf-16 of the other order': (xml) =>
    Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?>\n${xml}`, 'utf16le').swap16(),
};

describe('random statements', () => {
  it.each(['statement', 'report', 'notification'] as const)(
    'are read as they were written in camt: %s',
    async (kind) => {
      const form = fc.record({
        version: fc.integer({ min: 1, max: 14 }),
        prefix: fc.constantFrom(undefined, 'ns2'),
        isOfWindows: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          statements({ ...CAMT, kind }, MAX_ENTRIES),
          form,
          fc.constantFrom(...Object.keys(ENCODERS)),
          async (expected, how, encoding) => {
            expect(await readStatements(ENCODERS[encoding]!(writeCamt(expected, how)))).toEqual(expected);
          },
        ),
        { numRuns: RUNS },
      );
    },
  );

  it.each(['subfields', 'codewords', 'keywords'] as const)(
    'are read as they were written in MT940 with %s',
    async (notation) => {
      const form = fc.record({
        notation: fc.constant(notation),
        lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
        hasBlocks: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          statements(NOTATIONS[notation], MAX_ENTRIES),
          form,
          fc.constantFrom('utf8' as const, 'latin1' as const),
          async (expected, how, encoding) => {
            expect(await readStatements(Buffer.from(writeMt940(expected, how), encoding))).toEqual(expected);
          },
        ),
        { numRuns: RUNS },
      );
    },
  );
});
