import type { DomainError } from '../../../platform/base/errors/domain-error.js';
import { lineEndOf, refuseWorkbook } from './file-head.js';
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
    ['PK\u0003\u0004 [Content_Types].xml', 'an Excel workbook (xlsx)'],
    ['PK\u0003\u0004 x.csv', 'a ZIP archive'],
    ['PKW-1,a', undefined],
    ['', undefined],
  ])('%j is the file of a spreadsheet program or text', (head, kind) => {
    let details: DomainError['details'] = [];
    try {
      refuseWorkbook(Buffer.from(head));
    } catch (error) {
      ({ details } = error as DomainError);
    }
    expect(details).toEqual(
      kind ? [{ field: 'body', reason: `is ${kind}; save it as CSV UTF-8 and send that file` }] : [],
    );
  });
});
