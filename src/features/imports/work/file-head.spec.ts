import type { DomainError } from '../../../platform/base/errors/domain-error.js';
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
    ['\ufeff<?xml version="1.0"?><BMECAT>', 'BMEcat XML', 'export its table'],
    ['<?xml version="1.0"?><orders/>', 'XML', 'export its table'],
    ['<!DOCTYPE html><html>', 'an HTML page', 'export its table'],
    ['[{"sku_id":"A"},\n{"sku_id":"B"}]', 'a JSON array', 'write each of its objects in one line'],
    ['\ufeff[\n  {\n    "sku_id"', 'a JSON array', 'write each of its objects in one line'],
  ])('%j is %s, with what to do', (head, kind, cure) => {
    expect(detailsOf(Buffer.from(head))).toEqual([
      { field: 'body', reason: expect.stringMatching(`^is ${kind.replaceAll(/[()]/g, '.')}; ${cure}`) },
    ]);
  });

  it.each([
    ['d0cf11e0a1b11ae1', 'an Excel workbook (xls)'],
    ['1f8b0800', 'packed with gzip'],
  ])('the bytes %s are %s', (hex, kind) => {
    expect(detailsOf(Buffer.from(hex, 'hex'))).toEqual([
      { field: 'body', reason: expect.stringContaining(`is ${kind}; `) },
    ]);
  });

  it.each(['PKW-1,a', '<Name>,b', '', '{"a":1}', '[a],b', '[1]'])('%j can be text with records', (head) => {
    expect(detailsOf(Buffer.from(head))).toEqual([]);
  });
});

function detailsOf(head: Buffer): DomainError['details'] {
  try {
    refuseOtherKind(head);
  } catch (error) {
    return (error as DomainError).details;
  }
  return [];
}
