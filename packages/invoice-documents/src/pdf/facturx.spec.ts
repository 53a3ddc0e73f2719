import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { Dictionary, type PdfString, PdfReader, Stream } from '../../test/pdf-reader.js';
import { contentOf, SELLER } from '../../test/contents.js';
import { invoicePdf } from './invoice-pdf.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>Größe</Invoice>\n';
const folder = mkdtempSync(join(tmpdir(), 'logos-'));
afterAll(() => rmSync(folder, { recursive: true }));

const content = contentOf({
  number: 'INV & <7>',
  seller: { ...SELLER, tradeName: 'Müller & Söhne <GmbH>' },
  lines: [{}, { name: 'Ελληνικός καφές, Чашка, Łódź' }],
});
const readerOf = async (changes = {}) =>
  new PdfReader(await invoicePdf({ ...content, ...changes }, { language: 'de', facturx: { xml: XML } }));
const textAt = (reader: PdfReader, ...names: string[]) => (reader.at(reader.root, ...names) as PdfString).text;

describe('a Factur-X document', () => {
  it('has the XML as its only attachment, as an alternative of the page', async () => {
    const reader = await readerOf();
    const [specification, ...others] = reader.array(reader.root.get('AF')).map((value) => reader.dictionary(value));
    expect(others).toEqual([]);
    expect(specification!.get('AFRelationship')).toBe('/Alternative');
    expect(
      [reader.at(specification!, 'F'), reader.at(specification!, 'UF')].map((name) => (name as PdfString).text),
    ).toEqual(['factur-x.xml', 'factur-x.xml']);
    const file = reader.stream(reader.at(specification!, 'EF', 'F'));
    expect(reader.at(specification!, 'EF', 'UF')).toBe(file);
    expect(file.bytes.toString()).toBe(XML);
    expect(file.dictionary.get('Subtype')).toBe('/text#2Fxml');
    const params = reader.dictionary(file.dictionary.get('Params'));
    expect(params.get('Size')).toBe(Buffer.byteLength(XML));
    expect((params.get('CheckSum') as PdfString).bytes).toEqual(createHash('md5').update(XML).digest());
    expect((params.get('ModDate') as PdfString).text).toBe('D:20261125100000Z');
    const [name, value, ...more] = reader.array(reader.at(reader.root, 'Names', 'EmbeddedFiles', 'Names'));
    expect([(name as PdfString).text, reader.resolve(value), more]).toEqual(['factur-x.xml', specification, []]);
  });

  it('says in readable metadata what it is, as the properties of the document do', async () => {
    const reader = await readerOf();
    const metadata = reader.stream(reader.root.get('Metadata'));
    expect(metadata.dictionary.has('Filter')).toBe(false);
    const xmp = metadata.raw.toString();
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:DocumentType>INVOICE</fx:DocumentType>\n<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>\n<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      '<rdf:li xml:lang="x-default">Rechnung INV &amp; &lt;7&gt;</rdf:li>',
      '<rdf:li>Müller &amp; Söhne &lt;GmbH&gt;</rdf:li>',
      '<xmp:CreateDate>2026-11-25T10:00:00Z</xmp:CreateDate>',
    ])
      expect(xmp).toContain(part);
    expect(xmp.match(/<pdfaProperty:name>\w+/g)).toHaveLength(4);
    const info = reader.dictionary(reader.trailer.get('Info'));
    const text = (name: string) => (reader.resolve(info.get(name)) as PdfString).text;
    expect([text('Title'), text('Author'), text('CreationDate'), text('ModDate')]).toEqual([
      'Rechnung INV & <7>',
      'Müller & Söhne <GmbH>',
      'D:20261125100000Z',
      'D:20261125100000Z',
    ]);
  });

  it('has an output intent of sRGB, and a structure in its language', async () => {
    const reader = await readerOf();
    const [intent, ...others] = reader.array(reader.root.get('OutputIntents')).map((value) => reader.dictionary(value));
    expect([intent!.get('S'), others]).toEqual(['/GTS_PDFA1', []]);
    const profile = reader.stream(intent!.get('DestOutputProfile'));
    expect(profile.dictionary.get('N')).toBe(3);
    expect(profile.bytes.toString('latin1', 16, 40)).toMatch(/^RGB XYZ .*acsp$/s);
    expect(profile.bytes.readUInt32BE(0)).toBe(profile.bytes.length);
    expect(reader.at(reader.root, 'MarkInfo', 'Marked')).toBe(true);
    expect(textAt(reader, 'Lang')).toBe('de');
    expect(structureOf(reader)).toMatch(
      /^Document\(P\(\) P\(\) Sect\(P\(\) .*H1\(\) P\(\) Table\(TR\(TH\(\) .*TR\(TD\(\) .*Figure\(\)/,
    );
    expect(reader.array(reader.trailer.get('ID'))).toHaveLength(2);
  });

  it('embeds the used part of each font, with the widths of its glyphs', async () => {
    const reader = await readerOf();
    const fonts = reader.allDictionaries().filter((dictionary) => dictionary.get('Type') === '/Font');
    expect(fonts.filter((font) => font.get('Subtype') === '/Type0')).toHaveLength(2);
    for (const font of fonts.filter((one) => one.get('Subtype') !== '/Type0')) {
      expect([font.get('Subtype'), font.get('CIDToGIDMap')]).toEqual(['/CIDFontType2', '/Identity']);
      expect(font.get('BaseFont')).toMatch(/^\/[A-Z]{6}\+SourceSans3-(?:Regular|Bold)$/);
      const file = reader.stream(reader.at(font, 'FontDescriptor', 'FontFile2')).bytes;
      const embedded = create(file) as Font;
      const widths = reader.array(reader.array(font.get('W'))[1]) as number[];
      expect(widths.length).toBeLessThanOrEqual(embedded.numGlyphs); // parts of composed letters are not written by themselves
      widths.forEach((width, glyph) => {
        if (glyph === 0) return; // the empty glyph, which no text has
        const own = (embedded.getGlyph(glyph).advanceWidth * 1000) / embedded.unitsPerEm;
        expect(Math.abs(width - own)).toBeLessThan(1);
      });
    }
  });

  it.each(['png', 'jpeg', 'cmyk', 'gray'])('has nothing that PDF/A-3 forbids, with a logo as %s', async (kind) => {
    const logo = join(folder, kind);
    const picture = sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } },
    });
    if (kind === 'png') await picture.png().toFile(logo);
    if (kind === 'jpeg') await picture.flatten().jpeg().toFile(logo);
    if (kind === 'cmyk') await picture.flatten().toColourspace('cmyk').jpeg().toFile(logo);
    if (kind === 'gray') await picture.flatten().toColourspace('b-w').png().toFile(logo);
    const reader = await readerOf({ logo });
    const forbidden = [
      'Encrypt',
      'OpenAction',
      'AA',
      'JS',
      'JavaScript',
      'Launch',
      'SMask',
      'Interpolate',
      'OPI',
      'TR',
      'HTO',
      'Alternates',
    ];
    for (const dictionary of reader.allDictionaries())
      expect(forbidden.filter((name) => dictionary.has(name))).toEqual([]);
    const filters = [...reader.objects.values()].map(
      (value) => value instanceof Stream && value.dictionary.get('Filter'),
    );
    expect(new Set(filters)).toEqual(new Set([false, undefined, '/FlateDecode']));
    const images = reader.allDictionaries().filter((dictionary) => dictionary.get('Subtype') === '/Image');
    expect(images).toHaveLength(1);
    expect(['/DeviceRGB', '/DeviceGray']).toContain(images[0]!.get('ColorSpace'));
    expect(reader.trailer.has('Encrypt')).toBe(false);
  });

  it('differs from the plain page only by what makes it Factur-X', async () => {
    const plain = new PdfReader(await invoicePdf(content, { language: 'de' }));
    const contents = (reader: PdfReader) =>
      reader.pages.map((page) => reader.stream(page.get('Contents')).bytes.toString());
    expect(contents(plain)).toEqual(contents(await readerOf()));
    expect([plain.root.has('AF'), plain.root.has('OutputIntents')]).toEqual([false, false]);
    expect(plain.stream(plain.root.get('Metadata')).raw.toString()).not.toContain('pdfaid');
  });
});

/** The elements of the structure, such as `Document(P() Table(TR(TH())))`. */
function structureOf(reader: PdfReader): string {
  const element = (value: Dictionary): string => {
    const children = reader.array(value.get('K') ?? []).map((child) => reader.resolve(child));
    const elements = children.filter((child) => child instanceof Dictionary && child.has('S')) as Dictionary[];
    return `${String(value.get('S')).slice(1)}(${elements.map(element).join(' ')})`;
  };
  return element(reader.dictionary(reader.array(reader.at(reader.root, 'StructTreeRoot', 'K'))[0]));
}
