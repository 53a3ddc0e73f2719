import { createHash } from 'node:crypto';
import { DocumentMaker } from '../test/document-maker.js';
import { contentOf, NOBODY, SELLER } from '../test/contents.js';
import { DOCUMENT_FORMATS } from './document-content.js';
import { invoicePdf } from './pdf/invoice-pdf.js';

const maker = new DocumentMaker();
afterAll(() => maker.end());

describe('the process that makes documents', () => {
  it('writes a document and answers with its size and hash', async () => {
    const content = contentOf();
    const { answer, written } = await maker.make({ content, format: 'pdf', language: 'de' });
    expect(answer).toEqual({
      id: expect.any(Number),
      bytes: written!.length,
      sha256: createHash('sha256').update(written!).digest('hex'),
    });
    expect(written!.equals(await invoicePdf(content, { language: 'de' }))).toBe(true);
  });

  it('gives the same bytes in another process and after other documents', async () => {
    const content = contentOf({ remarks: 'Ναι, да, ja, zwei, fin, קפה, b\u0301' });
    const other = new DocumentMaker();
    const first = await other.make({ content, format: 'pdf', language: 'fr' });
    other.end();
    // letters of which others are composed, and another character for the glyph of two letters
    const before = contentOf({ remarks: 'ź ﬁ \u0301 קּ', buyer: NOBODY, seller: { ...SELLER, ...NOBODY } });
    await maker.make({ content: before, format: 'pdf', language: 'en' });
    const second = await maker.make({ content, format: 'pdf', language: 'fr' });
    expect(first.written!.equals(second.written!)).toBe(true);
  });

  it.each(DOCUMENT_FORMATS)('makes %s', async (format) => {
    const { written } = await maker.make({ content: contentOf(), format, language: 'en' });
    const isPdf = format === 'pdf' || format === 'facturx';
    expect(written!.toString('latin1', 0, 5)).toBe(isPdf ? '%PDF-' : '<?xml');
    expect(written!.includes('factur-x.xml')).toBe(format === 'facturx');
  });

  it('answers with the reason of a failure and goes on', async () => {
    const failed = await maker.make({
      content: contentOf({ logo: '/nowhere/logo.png' }),
      format: 'pdf',
      language: 'en',
    });
    expect(failed.answer).toEqual({ id: expect.any(Number), failure: expect.stringContaining('logo.png') });
    const { answer } = await maker.make({ content: contentOf(), format: 'pdf', language: 'en' });
    expect(answer).toMatchObject({ bytes: expect.any(Number) });
  });

  it('ends when the process that started it closes the connection', async () => {
    await maker.make({ content: contentOf(), format: 'pdf', language: 'en' });
    const ended = new Promise((resolve) => maker.process.once('exit', (code) => resolve(code)));
    maker.process.disconnect();
    expect(await ended).toBe(0);
  });
});
