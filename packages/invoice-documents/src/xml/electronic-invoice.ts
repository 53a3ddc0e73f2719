import type { FormatFactoryService, Invoice } from '@e-invoice-eu/core';
import { cashDiscountLine } from '../cash-discount.js';
import type { DocumentContent, DocumentFormat, DocumentLanguage } from '../document-content.js';
import { Formats } from '../pdf/formats.js';
import { discountSentences } from '../pdf/payment-terms.js';
import { TEXTS } from '../pdf/texts.js';
import { isBetweenGermans } from './countries.js';
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
 * text. `facturx` is the XML inside of the PDF. `language` is that of the sentences about discounts for early payments. Throws an Error if the content is a draft, cancelled, or has an amount that is not exact.
 */
export async function electronicInvoice(
  content: DocumentContent,
  format: XmlFormat,
  language: DocumentLanguage = 'en',
): Promise<string> {
  if (content.state !== 'issued') throw new Error(`a ${content.state} document cannot be an electronic invoice`);
  // only here, because it takes more than half of the time in which the process that makes pages starts
  const { FormatFactoryService } = await import('@e-invoice-eu/core');
  const { service, customizationId } = FORMATS[format];
  const writer = new FormatFactoryService().createFormatService(service, SILENT) as RenderingService;
  const isPeppol = format === 'peppol';
  const isXRechnung = format.startsWith('xrechnung');
  const invoice = invoiceTree(content, {
    syntax: writer.syntax,
    customizationId: customizationId ?? writer.customizationID,
    profileId: writer.profileID,
    isPeppol,
    hasDepositCode: !isXRechnung,
    needsInstructions: isPeppol ? isBetweenGermans(content) : isXRechnung,
    discountLines: isXRechnung
      ? content.discounts.map(cashDiscountLine)
      : discountSentences(content, { formats: new Formats(content, language), texts: TEXTS[language] }),
  });
  if (writer.syntax === 'CII') {
    const render = writer.renderXML.bind(writer);
    writer.renderXML = (document) => render(correctedCii(document, invoice));
  }
  return String(
    await writer.generate({ 'ubl:Invoice': escaped(invoice) } as unknown as Invoice, { format: service, lang: 'en' }),
  );
}

/** Each format service writes a tree of elements as text by this method. */
type RenderingService = ReturnType<FormatFactoryService['createFormatService']> & {
  renderXML: (document: Tree) => string;
};

/**
 * The library decodes references in texts, and later writes whatever looks like one as it is: `&amp;` remains of `&amp;amp;`, and any other
 * ampersand can become a reference that does not exist.
 */
const escaped = (branch: Tree): Tree =>
  Object.fromEntries(
    Object.entries(branch).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replaceAll('&', '&amp;amp;')];
      return [name, Array.isArray(value) ? value.map(escaped) : escaped(value)];
    }),
  );

/**
 * What the mapping to CII leaves out or writes in a wrong namespace: the identifier of the seller; the delivery, which is mandatory even if
 * nothing is known of it; the delivery note in it; the day of the preceding invoice, which is of another namespace than other days. It also names
 * a schema by a path of its maker's machine.
 */
function correctedCii(document: Tree, invoice: Tree): Tree {
  const root = at(document, 'rsm:CrossIndustryInvoice');
  delete root['rsm:CrossIndustryInvoice@xsi:schemaLocation'];
  delete document['rsm:CrossIndustryInvoice@xsi:schemaLocation'];
  const transaction = at(document, 'rsm:CrossIndustryInvoice', 'rsm:SupplyChainTradeTransaction');
  const agreement = at(transaction, 'ram:ApplicableHeaderTradeAgreement');
  const settlement = at(transaction, 'ram:ApplicableHeaderTradeSettlement');
  const [identifier] = (at(invoice, 'cac:AccountingSupplierParty', 'cac:Party')['cac:PartyIdentification'] ??
    []) as Tree[];
  if (identifier) {
    agreement['ram:SellerTradeParty'] = {
      'ram:ID': escaped(identifier)['cbc:ID']!,
      ...at(agreement, 'ram:SellerTradeParty'),
    };
  }
  for (const reference of (settlement['ram:InvoiceReferencedDocument'] ?? []) as Tree[]) {
    reference['ram:FormattedIssueDateTime'] = Object.fromEntries(
      Object.entries(at(reference, 'ram:FormattedIssueDateTime')).map(([name, value]) => [
        name.replace('udt:', 'qdt:'),
        value,
      ]),
    );
  }
  delete transaction['ram:ApplicableHeaderTradeSettlement']; // set again, so that it follows the delivery
  const despatch = invoice['cac:DespatchDocumentReference'] as Tree | undefined;
  transaction['ram:ApplicableHeaderTradeDelivery'] = {
    ...(transaction['ram:ApplicableHeaderTradeDelivery'] as Tree | undefined),
    ...(despatch && {
      'ram:DespatchAdviceReferencedDocument': { 'ram:IssuerAssignedID': escaped(despatch)['cbc:ID']! },
    }),
  };
  transaction['ram:ApplicableHeaderTradeSettlement'] = settlement;
  return document;
}

const at = (branch: Tree, ...names: string[]): Tree => names.reduce((inner, name) => inner[name] as Tree, branch);
