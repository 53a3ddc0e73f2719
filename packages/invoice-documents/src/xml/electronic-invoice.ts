import { FormatFactoryService, type Invoice } from '@e-invoice-eu/core';
import type { DocumentContent, DocumentFormat } from '../document-content.js';
import { invoiceTree } from './invoice-tree.js';
import type { Tree } from './tree.js';

export type XmlFormat = Exclude<DocumentFormat, 'pdf'>;

interface FormatOptions {
  /** Name of the format service. */
  service: string;
  /** BT-24, where it is not that of the service. */
  customizationId?: string;
}

/** Factur-X of profile EN 16931 contains the CII of the norm: its guideline has the same identifier. */
const FORMATS: Record<XmlFormat, FormatOptions> = {
  ubl: { service: 'UBL' },
  cii: { service: 'CII' },
  facturx: { service: 'CII' },
  xrechnung_ubl: { service: 'XRECHNUNG-UBL' },
  xrechnung_cii: { service: 'XRECHNUNG-CII' },
  peppol: {
    service: 'UBL',
    customizationId: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  },
};

const SILENT = { log: () => {}, warn: () => {}, error: () => {} };

/**
 * The electronic invoice of a content that has no problems by `documentProblems`: UBL or CII, as UTF-8 text. The same content gives the same
 * text. `facturx` is the XML inside of the PDF. Throws an Error if the content is a draft, cancelled, or has an amount that is not exact.
 */
export async function electronicInvoice(content: DocumentContent, format: XmlFormat): Promise<string> {
  if (content.state !== 'issued') throw new Error(`a ${content.state} document cannot be an electronic invoice`);
  const { service, customizationId } = FORMATS[format];
  const writer = new FormatFactoryService().createFormatService(service, SILENT) as RenderingService;
  if (writer.syntax === 'CII') {
    const render = writer.renderXML.bind(writer);
    writer.renderXML = (document) => render(correctedCii(document));
  }
  const invoice = invoiceTree(content, {
    syntax: writer.syntax,
    customizationId: customizationId ?? writer.customizationID,
    profileId: writer.profileID,
    isPeppol: format === 'peppol',
  });
  return String(
    await writer.generate({ 'ubl:Invoice': invoice } as unknown as Invoice, { format: service, lang: 'en' }),
  );
}

/** Each format service writes a tree of elements as text by this method. */
type RenderingService = ReturnType<FormatFactoryService['createFormatService']> & {
  renderXML: (document: Tree) => string;
};

/**
 * What the mapping to CII leaves out or writes in a wrong namespace: the delivery is mandatory even if nothing is known of it, and the day of
 * the preceding invoice is of another namespace than other days.
 */
function correctedCii(document: Tree): Tree {
  const root = document['rsm:CrossIndustryInvoice'] as Tree;
  const transaction = root['rsm:SupplyChainTradeTransaction'] as Tree;
  const settlement = transaction['ram:ApplicableHeaderTradeSettlement'] as Tree;
  for (const reference of (settlement['ram:InvoiceReferencedDocument'] ?? []) as Tree[]) {
    const day = reference['ram:FormattedIssueDateTime'] as Tree;
    reference['ram:FormattedIssueDateTime'] = Object.fromEntries(
      Object.entries(day).map(([name, value]) => [name.replace('udt:', 'qdt:'), value]),
    );
  }
  delete transaction['ram:ApplicableHeaderTradeSettlement']; // set again, so that it follows the delivery
  transaction['ram:ApplicableHeaderTradeDelivery'] ??= {};
  transaction['ram:ApplicableHeaderTradeSettlement'] = settlement;
  return document;
}
