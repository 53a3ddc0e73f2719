import { BUYER, contentOf, creditNoteOf, type ContentInput, NOBODY, SELLER } from '../../test/contents.js';
import { rulesOf } from '../../test/rules-of.js';
import { DOCUMENT_FORMATS, type DocumentFormat, type TaxCategory } from '../document-content.js';
import { documentProblems } from './document-problems.js';

const problems = (input: ContentInput, format: DocumentFormat): string[] => rulesOf(contentOf(input), format);

const EMPTY: ContentInput = {
  seller: { ...NOBODY, tradeName: null, legalInfo: null, bankAccounts: [] },
  buyer: NOBODY,
  buyerReference: ' ',
  poNumber: null,
  dueDate: null,
  paymentTerms: null,
  deliveryDate: null,
  deliveryAddress: null,
};
const BASIC = [
  'settings.seller.legal_name BR-06',
  'settings.seller.country_code BR-09',
  'customer.name BR-07',
  'customer.addresses.country BR-11',
  'invoice.due_date BR-CO-25',
  'settings.seller.vat_id BR-S-02',
];

describe('problems of documents', () => {
  it.each(DOCUMENT_FORMATS)('there are none in a complete content for %s', (format) => {
    expect(documentProblems(contentOf(), format)).toEqual([]);
    expect(documentProblems(creditNoteOf(), format)).toEqual([]);
  });

  it('a page needs nothing', () => {
    expect(problems({ ...EMPTY, taxMode: 'stated', decimals: 3, number: null, state: 'draft' }, 'pdf')).toEqual([]);
  });

  it.each(['ubl', 'cii', 'facturx'] as const)('names everything that %s misses', (format) => {
    expect(problems(EMPTY, format)).toEqual(BASIC);
  });

  it.each(['xrechnung_ubl', 'xrechnung_cii'] as const)('names everything that %s misses', (format) => {
    expect(problems({ ...EMPTY, deliveryAddress: { ...NOBODY, countryCode: 'DE' } }, format)).toEqual([
      ...BASIC,
      'settings.seller.bank_accounts BR-DE-1',
      'settings.seller.city BR-DE-3',
      'settings.seller.zip_code BR-DE-4',
      'settings.seller.contact.name BR-DE-5',
      'settings.seller.contact.phone BR-DE-6',
      'settings.seller.contact.email BR-DE-7',
      'customer.addresses.city BR-DE-8',
      'customer.addresses.zip_code BR-DE-9',
      'order.shipping_address.city BR-DE-10',
      'order.shipping_address.zip_code BR-DE-11',
      'customer.buyer_reference BR-DE-15',
      'settings.seller.electronic_address PEPPOL-EN16931-R020',
      'customer.electronic_address PEPPOL-EN16931-R010',
    ]);
  });

  it('words a problem for the caller', () => {
    expect(documentProblems(contentOf({ buyerReference: null }), 'xrechnung_ubl')).toEqual([
      { field: 'customer.buyer_reference', reason: 'XRechnung needs it (BR-DE-15)' },
    ]);
    expect(documentProblems(contentOf({ seller: { ...SELLER, vatId: null, taxNumber: null } }), 'ubl')).toEqual([
      {
        field: 'settings.seller.vat_id',
        reason: "an electronic invoice needs the seller's VAT id or tax_number (BR-S-02)",
      },
    ]);
  });

  it('names everything that Peppol misses; a purchase order replaces the reference of the buyer', () => {
    const addresses = [
      'settings.seller.electronic_address PEPPOL-EN16931-R020',
      'customer.electronic_address PEPPOL-EN16931-R010',
    ];
    expect(problems(EMPTY, 'peppol')).toEqual([...BASIC, ...addresses, 'customer.buyer_reference PEPPOL-EN16931-R003']);
    expect(problems({ ...EMPTY, poNumber: 'PO 1' }, 'peppol')).toEqual([...BASIC, ...addresses]);
  });

  it('asks German parties for more in Peppol', () => {
    const changes: ContentInput = { buyerReference: null, seller: { ...SELLER, contact: null, bankAccounts: [] } };
    expect(problems(changes, 'peppol')).toEqual([
      'settings.seller.bank_accounts DE-R-001',
      'settings.seller.contact.name DE-R-005',
      'settings.seller.contact.phone DE-R-006',
      'settings.seller.contact.email DE-R-007',
      'customer.buyer_reference DE-R-015',
    ]);
    expect(problems({ ...changes, buyer: { ...BUYER, vatId: 'ATU12345678', countryCode: 'AT' } }, 'peppol')).toEqual(
      [],
    );
  });

  it.each<[TaxCategory, string[]]>([
    ['Z', ['settings.seller.vat_id BR-Z-02']],
    ['E', ['settings.seller.vat_id BR-E-02']],
    ['AE', ['settings.seller.vat_id BR-AE-02', 'customer.vat_id BR-AE-02']],
    ['K', ['settings.seller.vat_id BR-IC-02', 'customer.vat_id BR-IC-02', 'invoice.delivery_date BR-IC-11']],
    ['G', ['settings.seller.vat_id BR-G-02']],
    ['O', ['settings.seller.vat_id BR-CO-26']],
  ])('asks for the ids and places of category %s', (category, expected) => {
    const seller = { ...SELLER, vatId: null, taxNumber: null, registrationId: null };
    const buyer = { ...BUYER, vatId: null };
    expect(
      problems({ lines: [{ taxCategory: category }], seller, buyer, deliveryDate: null, deliveryAddress: null }, 'ubl'),
    ).toEqual(expected);
  });

  it('asks for the country of delivery of category K only if the billing address has none either', () => {
    const input: ContentInput = { lines: [{ taxCategory: 'K' }], deliveryAddress: null };
    expect(problems(input, 'ubl')).toEqual([]);
    expect(problems({ ...input, buyer: { ...BUYER, countryCode: null } }, 'ubl')).toEqual([
      'customer.addresses.country BR-11',
      'order.shipping_address.country BR-IC-12',
    ]);
    expect(problems({ ...input, deliveryAddress: { ...NOBODY, city: 'Wien' } }, 'ubl')).toEqual([
      'order.shipping_address.country BR-57',
    ]);
  });

  it('names the records from which the address and reference of the buyer come, and the first of several orders', () => {
    const input: ContentInput = {
      buyer: { ...NOBODY, name: 'Buyer', electronicAddress: BUYER.electronicAddress },
      buyerReference: '991-1-00',
      sources: { buyerAddress: 'order.billing_address', buyerReference: 'invoice.buyer_reference' },
    };
    expect(problems(input, 'xrechnung_cii')).toEqual([
      'order.billing_address.country BR-11',
      'order.billing_address.city BR-DE-8',
      'order.billing_address.zip_code BR-DE-9',
      'invoice.buyer_reference',
    ]);
    expect(documentProblems(contentOf({ ...input, orderNumbers: ['O-7', 'O-8'] }), 'ubl')).toEqual([
      {
        field: 'order.billing_address.country',
        reason: 'of the first order, O-7: an electronic invoice needs it (BR-11)',
      },
    ]);
  });

  it.each<[TaxCategory, string]>([
    ['E', 'BR-E-10'],
    ['AE', 'BR-AE-10'],
    ['K', 'BR-IC-10'],
    ['G', 'BR-G-10'],
    ['O', 'BR-O-10'],
  ])('asks for a reason of category %s', (category, rule) => {
    const content = contentOf({ lines: [{ taxCategory: category }] });
    const taxes = content.taxes!.map((group) => ({ ...group, exemptionCode: null, exemptionReason: ' ' }));
    expect(rulesOf({ ...content, taxes }, 'ubl')).toEqual([`customer.tax_exemption ${rule}`]);
  });

  it('refuses the rate 0 in category S', () => {
    const rule = 'invoice.tax_summary BR-S-05';
    expect(problems({ lines: [{ taxRate: '0' }] }, 'ubl')).toEqual([rule]);
    expect(problems({ lines: [{ taxRate: '19' }, { taxRate: '0.00' }] }, 'cii')).toEqual([rule]);
    expect(problems({ lines: [{ taxRate: '0.1' }, { taxCategory: 'Z' }] }, 'ubl')).toEqual([]);
  });

  it('accepts a tax number where it replaces the VAT id, and the registration of the buyer in category AE', () => {
    const seller = { ...SELLER, vatId: null };
    expect(problems({ seller }, 'ubl')).toEqual([]);
    const buyer = { ...BUYER, vatId: null, registrationId: 'HRB 1' };
    expect(problems({ seller, buyer, lines: [{ taxCategory: 'AE' }] }, 'ubl')).toEqual([]);
    expect(problems({ seller, lines: [{ taxCategory: 'G' }] }, 'ubl')).toEqual(['settings.seller.vat_id BR-G-02']);
  });
});
