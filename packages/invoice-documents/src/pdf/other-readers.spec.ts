import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '../../test/contents.js';
import { invoicePdf } from './invoice-pdf.js';

const PROGRAMS = ['qpdf', 'pdfinfo', 'pdffonts', 'pdfdetach', 'pdftotext'];
const missing = PROGRAMS.filter((program) => spawnSync(program, ['--version']).error);
if (missing.length)
  console.warn(`Skipped, because these programs are missing: ${missing.join(', ')} (qpdf, poppler-utils).`);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice/>\n';

(missing.length ? describe.skip : describe)('programs of other authors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-readers-'));
  const path = join(folder, 'document.pdf');
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(async () => {
    const lines = Array.from({ length: 60 }, () => ({ name: 'Ελληνικός καφές, Чашка, Łódź' }));
    writeFileSync(path, await invoicePdf(contentOf({ lines }), { language: 'de', facturx: { xml: XML } }));
  });

  const run = (program: string, ...args: string[]): string => {
    const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };

  it('find no fault in the file', () => {
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
  });

  it('read its properties, fonts and attachment', () => {
    expect(run('pdfinfo', path)).toMatch(
      /Tagged: +yes\n(.*\n)*Pages: +3\n(.*\n)*Page size: .*\(A4\)\n(.*\n)*PDF version: +1\.7/,
    );
    const fonts = run('pdffonts', path).trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+SourceSans3-.* CID TrueType .* yes yes yes /);
    run('pdfdetach', '-save', '1', '-o', join(folder, 'attached.xml'), path);
    expect(readFileSync(join(folder, 'attached.xml'), 'utf8')).toBe(XML);
  });

  it('read texts in many scripts as they were written', async () => {
    const names = [
      'شركة النور للتجارة مبنى',
      'السلام عليكم لا إله',
      'שלום עולם (בדיקה',
      'สวัสดีครับ กำลังที่',
      'हिन्दी क्षत्रिय विद्यालय',
      '緑茶（煎茶）100グラム',
      '简体中文商品名称',
      '한국어 상품 이름',
    ];
    const file = join(folder, 'scripts.pdf');
    writeFileSync(file, await invoicePdf(contentOf({ lines: names.map((name) => ({ name })) }), { language: 'en' }));
    const text = run('pdftotext', file, '-').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    for (const font of run('pdffonts', file).trim().split('\n').slice(2)) expect(font).toMatch(/ yes yes yes /);
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  });

  it('read its texts', () => {
    const text = run('pdftotext', '-layout', path, '-');
    expect(text.match(/Ελληνικός καφές, Чашка, Łódź/g)).toHaveLength(60);
    expect(text).toMatch(/Gesamtbetrag +1\.428,00 EUR/);
  });
});
