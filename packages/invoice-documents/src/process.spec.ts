import { createHash } from 'node:crypto';
import { DocumentMaker } from '../test/document-maker.js';
import { sampleContent } from '../test/sample-contents.js';
import { DOCUMENT_FORMATS } from './document-content.js';
import { invoicePdf } from './pdf/invoice-pdf.js';

const maker = new DocumentMaker();
afterAll(() => maker.end());

describe('the process that makes documents', () => {
  it('writes a document and answers with its size and hash', async () => {
    const content = sampleContent();
    const { answer, written } = await maker.make({ content, format: 'pdf', language: 'de' });
    expect(answer).toEqual({
      id: expect.any(Number),
      bytes: written!.length,
      sha256: createHash('sha256').update(written!).digest('hex'),
    });
    expect(written!.equals(await invoicePdf(content, { language: 'de' }))).toBe(true);
  });

  it('gives the same bytes in another process and after other documents', async () => {
    const content = sampleContent({ remarks: 'Ναι, да, ja' });
    const first = await maker.make({ content, format: 'pdf', language: 'fr' });
    const other = new DocumentMaker();
    const second = await other.make({ content, format: 'pdf', language: 'fr' });
    other.end();
    expect(first.written!.equals(second.written!)).toBe(true);
  });

  it.each(DOCUMENT_FORMATS)('makes %s', async (format) => {
    const { written } = await maker.make({ content: sampleContent(), format, language: 'en' });
    const isPdf = format === 'pdf' || format === 'facturx';
    expect(written!.toString('latin1', 0, 5)).toBe(isPdf ? '%PDF-' : '<?xml');
    expect(written!.includes('factur-x.xml')).toBe(format === 'facturx');
  });

  it('answers with the reason of a failure and goes on', async () => {
    const failed = await maker.make({
      content: sampleContent({ logo: '/nowhere/logo.png' }),
      format: 'pdf',
      language: 'en',
    });
    expect(failed.answer).toEqual({ id: expect.any(Number), failure: expect.stringContaining('logo.png') });
    const { answer } = await maker.make({ content: sampleContent(), format: 'pdf', language: 'en' });
    expect(answer).toMatchObject({ bytes: expect.any(Number) });
  });

  it('ends when the process that started it closes the connection', async () => {
    const other = new DocumentMaker();
    await other.make({ content: sampleContent(), format: 'pdf', language: 'en' });
    const ended = new Promise((resolve) => other.process.once('exit', (code) => resolve(code)));
    other.process.disconnect();
    expect(await ended).toBe(0);
    other.end();
  });
});
