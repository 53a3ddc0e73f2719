import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { DocumentLanguage } from '../document-content.js';
import { type DocumentInfo, xmpMetadata } from './metadata.js';
import { PAGE, PRODUCER } from './page-writer.js';

/** What pdfkit has besides its types: the catalogue, and the names of embedded files. */
interface Internals {
  _root: { data: Record<string, unknown> };
  addNamedEmbeddedFile(name: string, reference: unknown): void;
}

/** pdfkit writes texts into XMP without escaping them, and knows no extension schemas: the metadata are ours. */
class InvoiceDocument extends PDFDocument {
  xmp: string;

  override endMetadata(): void {
    const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' }) as PDFKit.PDFKitReference & { compress: boolean };
    metadata.compress = false; // PDF/A wants it readable
    metadata.end(Buffer.from(this.xmp));
    catalogueOf(this)['Metadata'] = metadata;
  }
}

const catalogueOf = (document: PDFKit.PDFDocument): Record<string, unknown> =>
  (document as unknown as Internals)._root.data;

/** An empty tagged A4 document without pages; with an XML, PDF/A-3b with this as its attachment. */
export function openDocument(info: DocumentInfo, language: DocumentLanguage, xml?: string): PDFKit.PDFDocument {
  const document = new InvoiceDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    font: '', // no standard font, because these are not embedded
    fontLayoutCache: false, // it keeps every word of the document
    autoFirstPage: false,
    bufferPages: true, // the number of pages is written on each
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    subset: xml === undefined ? undefined : 'PDF/A-3b',
    info: {
      Title: info.title,
      Author: info.author,
      Creator: PRODUCER,
      Producer: PRODUCER,
      CreationDate: info.created,
      ModDate: info.created,
    },
  });
  document.xmp = xmpMetadata(info, language, xml !== undefined);
  if (xml !== undefined) attach(document, Buffer.from(xml), info.created);
  return document;
}

/** Attaches the XML of Factur-X. pdfkit's own attachments have a checksum in another form than the standard's. */
function attach(document: PDFKit.PDFDocument, bytes: Buffer, modified: Date): void {
  const name = new String('factur-x.xml'); // a text of the PDF, where a primitive string would be a name
  const file = document.ref({
    Type: 'EmbeddedFile',
    Subtype: 'text#2Fxml',
    Params: { Size: bytes.length, CheckSum: createHash('md5').update(bytes).digest(), ModDate: modified },
  });
  file.end(bytes);
  const specification = document.ref({
    Type: 'Filespec',
    F: name,
    UF: name,
    AFRelationship: 'Alternative',
    Desc: new String('Invoice data in XML (Factur-X)'),
    EF: { F: file, UF: file },
  });
  specification.end(undefined);
  (document as unknown as Internals).addNamedEmbeddedFile(name.valueOf(), specification);
  catalogueOf(document)['AF'] = [specification];
}
