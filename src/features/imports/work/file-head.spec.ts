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

  const SAVE = 'save it as CSV UTF-8 and send that file';
  const EXPORT = 'export its table as CSV UTF-8 or NDJSON and send that file';
  it.each([
    ['PK\u0003\u0004 [Content_Types].xml', `is an Excel workbook (xlsx); ${SAVE}`],
    ['PK\u0003\u0004 application/vnd.oasis.opendocument.spreadsheet', `is an OpenDocument spreadsheet (ods); ${SAVE}`],
    ['PK\u0003\u0004 x.csv', 'is a ZIP archive; unpack it and send the file in it'],
    ['%PDF-1.7', `is a PDF; ${EXPORT}`],
    ['\ufeff<?xml version="1.0"?>\n<BMECAT version="1.2">', `is BMEcat XML; ${EXPORT}`],
    ['<?xml version="1.0"?><a/>', `is XML; ${EXPORT}`],
    ['<!DOCTYPE html><html>', `is an HTML page; ${EXPORT}`],
    ['GIF89a', 'is a picture; send it to POST /v2/media, or a table as CSV UTF-8'],
    ['PKW-1,a', undefined],
    ['<b>,a', undefined],
    ['', undefined],
  ])('%j is refused with what it is and what to do', (head, reason) => {
    let details: DomainError['details'] = [];
    try {
      refuseOtherKind(Buffer.from(head));
    } catch (error) {
      ({ details } = error as DomainError);
    }
    expect(details).toEqual(reason ? [{ field: 'body', reason }] : []);
  });
});
