import type { DomainError } from '#platform/base/errors/domain-error.js';
import { lineEndOf, refuseOtherKind } from './file-head.js';
import { CARRIAGE_RETURN, LINE_FEED } from './file-records.js';

describe('the beginning of a file', () => {
  it.each([
    ['a,b\nc', LINE_FEED],
    ['a,b\r\nc', LINE_FEED],
    ['a,b\rc\nd', CARRIAGE_RETURN],
    ['"a\rb",c\nd', LINE_FEED],
    ['"a\nb",c\rd', CARRIAGE_RETURN],
    ['a,b\r', LINE_FEED],
    ['', LINE_FEED],
  ])('%j decides the end of lines', (head, lineEnd) => {
    expect(lineEndOf(Buffer.from(head))).toBe(lineEnd);
  });

  it.each([
    ['PK\u0003\u0004 [Content_Types].xml', 'an Excel workbook (xlsx)', 'send it with the content type application/vnd'],
    [
      'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument',
      'an OpenDocument spreadsheet (ods)',
      'save it as xlsx',
    ],
    ['PK\u0003\u0004 x.csv', 'a ZIP archive', 'unpack it'],
    ['%PDF-1.7', 'a PDF', 'export its table'],
    ['\ufeff<?xml version="1.0"?>\n<BMECAT>', 'BMEcat XML', 'export its table'],
    ['<?xml version="1.0"?><orders/>', 'XML', 'export its table'],
    ['<!DOCTYPE html><html>', 'an HTML page', 'export its table'],
    ['GIF89a', 'a picture', 'send it to POST /v2/media'],
  ])('%j is %s, with what to do', (head, kind, cure) => {
    for (const format of FORMATS)
      expect(detailsOf(Buffer.from(head), format)).toEqual([
        { field: 'body', reason: expect.stringMatching(`^is ${kind.replaceAll(/[()]/g, '.')}; ${cure}`) },
      ]);
  });

  it.each([
    ['d0cf11e0a1b11ae1', 'an Excel workbook (xls)'],
    ['1f8b0800', 'packed with gzip'],
    ['89504e470d0a', 'a picture'],
  ])('the bytes %s are %s', (hex, kind) => {
    expect(detailsOf(Buffer.from(hex, 'hex'))).toEqual([
      { field: 'body', reason: expect.stringContaining(`is ${kind}; `) },
    ]);
  });

  it.each(['[{"sku_id":"A"},\n{"sku_id":"B"}]', '\ufeff[\n  {\n    "sku_id"'])('%j is no CSV', (head) => {
    expect(detailsOf(Buffer.from(head), 'csv')).toEqual([
      { field: 'body', reason: 'is a JSON array; send it with the content type application/x-ndjson' },
    ]);
    expect(detailsOf(Buffer.from(head), 'ndjson')).toEqual([]);
  });

  it.each(['PKW-1,a', '<Name>,b', '<b>,a', '', '{"a":1}', '[a],b', '[1]'])('%j can be text with records', (head) => {
    for (const format of FORMATS) expect(detailsOf(Buffer.from(head), format)).toEqual([]);
  });
});

const FORMATS = ['csv', 'ndjson'] as const;

function detailsOf(head: Buffer, format: (typeof FORMATS)[number] = 'csv'): DomainError['details'] {
  try {
    refuseOtherKind(head, format);
  } catch (error) {
    return (error as DomainError).details;
  }
  return [];
}
