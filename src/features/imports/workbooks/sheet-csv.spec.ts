import { propertyRuns } from '#test/support/property.js';
import { csvOf, csvOrReasonOf as reasonOf } from '#test/support/imports/sheet-csv.js';
import { sheetOf, type TestCell, type TestSheet, workbookOf } from '#test/support/imports/workbook.js';

/** Rows of a large sheet; `npm run prove` has 20,000. */
const ROWS = propertyRuns({ times: 50, most: 20_000 });

describe('rows of a sheet', () => {
  it('have their places: cells and rows that are left out are empty', async () => {
    const rows = new Map<number, TestCell[]>([
      [3, ['a', null, 'c']],
      [4, [null]],
      [6, [null, 'x\ny', null]],
    ]);
    expect(await csvOf(sheetOf(rows))).toBe('\n\na,,c\n\n\n,"x\ny"\n');
  });

  it('are counted if nothing has a reference, and with any prefix of the elements', async () => {
    const rows = [
      ['a', null, 1],
      ['b', true],
    ];
    for (const options of [{ isWithoutReferences: true }, { prefix: 'x:' }, { isInline: true }, {}])
      expect(await csvOf(sheetOf(rows, options))).toBe('a,,1\nb,TRUE\n');
  });

  it('that are hidden count', async () => {
    expect(await csvOf(workbookOf([{ name: 'S', rows: [['a'], ['b'], ['c']], hiddenRows: [2] }]))).toBe('a\nb\nc\n');
  });

  it('are those of the first sheet that is not hidden and has a cell, or of the one that is named', async () => {
    const sheets: TestSheet[] = [
      { name: 'Hidden', rows: [['hidden']], isHidden: true },
      { name: 'Empty', rows: [[null], []] },
      { name: 'Prices', rows: [['first']] },
      { name: 'Größen ', rows: [['second']] },
    ];
    expect(await csvOf(workbookOf(sheets))).toBe('first\n');
    expect(await csvOf(workbookOf(sheets), { sheet: 'größen' })).toBe('second\n');
    expect(await csvOf(workbookOf(sheets), { sheet: 'Hidden' })).toBe('hidden\n');
    expect(await csvOf(workbookOf(sheets), { sheet: 'Empty' })).toBe('');
    expect(await reasonOf(workbookOf(sheets), { sheet: 'X' })).toBe(
      'has no sheet "X"; its sheets are "Hidden", "Empty", "Prices", "Größen "',
    );
  });

  it('are many', async () => {
    const rows = Array.from({ length: ROWS }, (_, index) => [`text ${index % 5_000} äöü`, index, index / 8]);
    const csv = rows.map((cells) => `${cells.join(',')}\n`).join('');
    expect(await csvOf(sheetOf(rows))).toBe(csv);
  });
});

describe('what is no readable workbook', () => {
  const rows: TestCell[][] = [['a']];
  const sheet = 'xl/worksheets/sheet1.xml';
  const broken = expect.stringMatching(/^is a damaged workbook: .*; open it in a spreadsheet program, save it as xlsx/);
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it.each<[string, Uint8Array, unknown]>([
    [
      'xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'is an Excel workbook (xls); save it as xlsx or CSV UTF-8 and send that file',
    ],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000), utf16('EncryptedPackage')]),
      'is an encrypted workbook; save it without a password and send that file',
    ],
    ['text', Buffer.from('a,b\n'), 'is no workbook (xlsx), although its content type says so; send CSV as text/csv'],
    ['a PDF', Buffer.from('%PDF-1.7'), expect.stringMatching(/^is a PDF; /)],
    [
      'ods',
      workbookOf([], { parts: { 'content.xml': '<a/>' } }),
      expect.stringMatching(/^is an OpenDocument file \(ods\); save/),
    ],
    [
      'xlsb',
      workbookOf([], { parts: { 'xl/workbook.bin': 'x' } }),
      expect.stringMatching(/^is a binary Excel workbook/),
    ],
    ['an archive', workbookOf([], { parts: { '_rels/.rels': undefined } }), expect.stringMatching(/^is a ZIP archive/)],
    ['no sheet', workbookOf([]), 'is a workbook without a sheet of cells'],
    ['half a file', sheetOf(rows).subarray(0, 700), broken],
    ['no part of the sheet', sheetOf(rows, { parts: { [sheet]: undefined } }), broken],
    ['XML that ends', sheetOf(rows, { parts: { [sheet]: '<worksheet><sheetData><row r="1"><c>' } }), broken],
    ['XML that is none', sheetOf(rows, { parts: { [sheet]: '<worksheet><a></b>' } }), broken],
    ['deep XML', sheetOf(rows, { parts: { [sheet]: '<a>'.repeat(200) } }), broken],
    ['a text that is missing', sheetOf([[{ attributes: 't="s"', content: '<v>7</v>' }]]), broken],
    ['a number that is none', sheetOf([[{ attributes: '', content: '<v>x</v>' }]]), broken],
    [
      'rows without order',
      sheetOf(
        new Map([
          [5, ['a']],
          [4, ['b']],
        ]),
      ),
      broken,
    ],
    ['too many rows', sheetOf(new Map([[1_048_577, ['a']]])), expect.stringMatching(/^has more than 1048576 rows/)],
    [
      'entities',
      sheetOf(rows, {
        parts: {
          [sheet]:
            '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
        },
      }),
      `has a document type in its part ${sheet}, which a workbook must not have`,
    ],
    [
      'an unknown entity',
      sheetOf(rows, { parts: { [sheet]: '<worksheet><sheetData>&xxe;</sheetData></worksheet>' } }),
      broken,
    ],
    [
      'bytes that are not UTF-8',
      sheetOf(rows, { parts: { [sheet]: Buffer.from('<worksheet>\xe4</worksheet>', 'latin1') } }),
      broken,
    ],
  ])('%s is refused with what it is', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toEqual(reason);
  });

  it('a part that is longer than the archive says is refused', async () => {
    const bytes = Buffer.from(sheetOf([['a'.repeat(100_000)]]));
    const name = Buffer.from('xl/sharedStrings.xml');
    const central = bytes.lastIndexOf(name) - 46;
    bytes.writeUInt32LE(10, central + 24); // the unpacked size of the part
    expect(await reasonOf(bytes)).toEqual(broken);
  });

  it('parts of more than 1,024 MB together are refused before one is read', async () => {
    const bytes = Buffer.from(sheetOf([['a']]));
    const central = bytes.lastIndexOf(Buffer.from(sheet)) - 46;
    bytes.writeUInt32LE(1_100 * 1024 * 1024, central + 24);
    expect(await reasonOf(bytes)).toMatch(/^has more than 1024 MB when it is unpacked; save the sheet as CSV UTF-8/);
  });
});
