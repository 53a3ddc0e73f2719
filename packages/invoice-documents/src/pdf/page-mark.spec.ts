import { contentOf } from '../../test/contents.js';
import { pagesOf } from '../../test/page-layout.js';
import { invoicePdf } from './invoice-pdf.js';

describe('pages of a sandbox', () => {
  it.each(['issued', 'draft'] as const)('are marked, those of an invoice that is %s', async (state) => {
    const lines = Array.from({ length: 50 }, () => ({}));
    const pages = pagesOf(await invoicePdf(contentOf({ state, lines, isSandbox: true }), { language: 'en' }));
    const marks = pages.map((page) =>
      page
        .filter(({ isRotated }) => isRotated)
        .map(({ text }) => text)
        .join(),
    );
    expect(new Set(marks)).toEqual(new Set([state === 'draft' ? 'SANDBOX,DRAFT' : 'SANDBOX']));
    expect(pages.length).toBeGreaterThan(1);
  });
});
