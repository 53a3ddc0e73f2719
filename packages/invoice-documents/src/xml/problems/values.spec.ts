import { BUYER, contentOf, type ContentInput, NOBODY, SELLER } from '../../../test/contents.js';
import { rulesOf } from '../../../test/rules-of.js';
import type { DocumentContent, DocumentFormat } from '../../document-content.js';

describe('values that the rules of a format refuse', () => {
  it.each<[string, ContentInput, DocumentFormat, string]>([
    ['mode stated', { taxMode: 'stated' }, 'cii', 'invoice.tax_mode'],
    ['three decimals', { currency: 'KWD', decimals: 3 }, 'cii', 'invoice.currency BR-DEC-18'],
    [
      'no lines',
      {
        lines: [],
        taxes: [{ category: 'S', rate: '19', base: '0', tax: '0', exemptionCode: null, exemptionReason: null }],
      },
      'ubl',
      'invoice.items BR-16',
    ],
    ['an unknown currency', { currency: 'EURO' }, 'ubl', 'invoice.currency BR-CL-04'],
    ['an unknown country', { buyer: { ...BUYER, countryCode: 'UK' } }, 'ubl', 'customer.addresses.country BR-CL-14'],
    ['a VAT id without a country', { buyer: { ...BUYER, vatId: '123456789' } }, 'ubl', 'customer.vat_id BR-CO-09'],
    [
      'an unknown scheme',
      { seller: { ...SELLER, registrationScheme: '9999' } },
      'ubl',
      'settings.seller.registration_scheme BR-CL-11',
    ],
    [
      'an unknown kind of address',
      { buyer: { ...BUYER, electronicAddress: { scheme: 'X', id: '1' } } },
      'ubl',
      'customer.electronic_address.scheme BR-CL-25',
    ],
    [
      'e-mail in Peppol',
      { buyer: { ...BUYER, electronicAddress: { scheme: 'EM', id: 'a@b.example' } } },
      'peppol',
      'customer.electronic_address.scheme PEPPOL-EN16931-CL008',
    ],
    [
      'a reason of a discount',
      { charges: [{ type: 'discount', amount: '1', reasonCode: 'FC' }] },
      'ubl',
      'invoice.charges.reason_code BR-CL-19',
    ],
    [
      'a reason of a charge',
      { charges: [{ type: 'charge', amount: '1', reasonCode: '95' }] },
      'ubl',
      'invoice.charges.reason_code BR-CL-20',
    ],
    [
      'terms that look like cash discount',
      { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2#' },
      'xrechnung_cii',
      'invoice.payment_terms BR-DE-18',
    ],
    [
      'a wrong GLN',
      { seller: { ...SELLER, electronicAddress: { scheme: '0088', id: '4012345000010' } } },
      'peppol',
      'settings.seller.electronic_address.id PEPPOL-COMMON-R040',
    ],
    [
      'a wrong Belgian number',
      { buyer: { ...BUYER, registrationScheme: '0208', registrationId: '0123456788' } },
      'peppol',
      'customer.registration_id PEPPOL-COMMON-R043',
    ],
    [
      'a delivery without a country',
      { deliveryAddress: { ...NOBODY, city: 'Wien', zipCode: '1010' } },
      'xrechnung_ubl',
      'order.shipping_address.country BR-57',
    ],
  ])('refuses %s', (_, input, format, expected) => {
    expect(rulesOf(contentOf(input), format)).toEqual([expected]);
  });

  it('accepts e-mail as an address outside of Peppol, right identifiers and terms of cash discount', () => {
    const seller = { ...SELLER, electronicAddress: { scheme: 'EM', id: 'a@b.example' } };
    expect(
      rulesOf(contentOf({ seller, paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#\n30 days' }), 'xrechnung_ubl'),
    ).toEqual([]);
    const buyer = {
      ...BUYER,
      electronicAddress: { scheme: '0088', id: '4012345000009' },
      registrationScheme: '0208',
      registrationId: '0123456749',
    };
    expect(rulesOf(contentOf({ buyer }), 'peppol')).toEqual([]);
  });

  it('refuses codes of units and exemptions, and category O beside others', () => {
    const content = contentOf({ lines: [{}, { taxCategory: 'E' }] });
    const [first, ...further] = content.lines;
    const taxes = content.taxes!.map((group) =>
      group.category === 'E' ? { ...group, exemptionCode: 'VATEX-EU-AE' } : group,
    );
    expect(rulesOf({ ...content, lines: [{ ...first!, unitCode: 'PIECE' }, ...further] }, 'ubl')).toEqual([
      'invoice.items[0].unit_code BR-CL-23',
    ]);
    expect(rulesOf({ ...content, taxes }, 'peppol')).toEqual(['customer.tax_exemption.code PEPPOL-EN16931-P0107']);
    expect(rulesOf(contentOf({ lines: [{}, { taxCategory: 'O' }] }), 'ubl')).toEqual(['invoice.tax_summary BR-O-11']);
  });

  it('refuses sums that are not exact', () => {
    const content = contentOf({
      lines: [{ taxRate: '19' }, { taxRate: '7' }],
      charges: [
        { type: 'charge', amount: '1' },
        { type: 'discount', amount: '2' },
      ],
    });
    const refused = (changes: Partial<DocumentContent>) => rulesOf({ ...content, ...changes }, 'ubl');
    const { totals, taxes } = content;
    expect(refused({ totals: { ...totals, lines: '40.01' } })).toEqual([
      'invoice.total_amount BR-CO-10',
      'invoice.total_amount BR-CO-13',
    ]);
    expect(refused({ totals: { ...totals, discounts: '2.01', charges: '1.01' } })).toEqual([
      'invoice.total_amount BR-CO-11',
      'invoice.total_amount BR-CO-12',
    ]);
    expect(refused({ totals: { ...totals, tax: '5.02', withTax: '44.02' } })).toEqual([
      'invoice.total_amount BR-CO-14',
      'invoice.total_amount BR-CO-16',
    ]);
    expect(refused({ totals: { ...totals, due: '0' } })).toEqual(['invoice.total_amount BR-CO-16']);
    expect(refused({ taxes: taxes!.slice(1), totals })).toEqual([
      'invoice.total_amount BR-CO-14',
      'invoice.tax_summary BR-S-08',
    ]);
    const [first, second] = taxes!;
    expect(
      refused({
        taxes: [
          { ...first!, tax: '3.62' },
          { ...second!, tax: '1.39' },
        ],
      }),
    ).toEqual(['invoice.tax_summary BR-CO-17', 'invoice.tax_summary BR-CO-17']);
    expect(refused({ lines: content.lines.map((line) => ({ ...line, taxCategory: null })) })).toContain(
      'invoice.tax_summary BR-CO-04',
    );
  });

  it.each<[string, string[], ContentInput]>([
    [
      'NL',
      ['settings.seller.registration_scheme NL-R-003', 'settings.seller.bank_accounts NL-R-007'],
      { seller: { ...SELLER, bankAccounts: [] } },
    ],
    [
      'IT',
      ['settings.seller.tax_number IT-R-001', 'settings.seller.city IT-R-003'],
      { seller: { ...SELLER, city: null } },
    ],
    [
      'SE',
      [
        'settings.seller.vat_id SE-R-001, SE-R-002',
        'settings.seller.tax_number SE-R-005',
        'invoice.tax_summary SE-R-006',
      ],
      {},
    ],
    ['DK', ['settings.seller.registration_scheme DK-R-014'], {}],
    ['NO', ['settings.seller.vat_id NO-R-001'], {}],
    ['IS', ['settings.seller.registration_id IS-R-002'], {}],
    ['GR', ['settings.seller.country_code GR-R-004-1'], {}],
    ['AT', [], {}],
  ])('asks sellers in %s for %p in Peppol', (country, expected, changes) => {
    const seller = { ...SELLER, ...changes.seller, countryCode: country, vatId: `${country}12345` };
    expect(rulesOf(contentOf({ seller }), 'peppol')).toEqual(expected);
  });

  it('asks for the address and number of the buyer where both are of the same country', () => {
    const abroad = { vatId: null, line1: null, registrationId: '1', registrationScheme: '0002' };
    const of = (country: string) => ({
      seller: { ...SELLER, ...abroad, countryCode: country },
      buyer: { ...BUYER, ...abroad, countryCode: country },
    });
    expect(rulesOf(contentOf(of('NL')), 'peppol')).toEqual([
      'settings.seller.address_line_1 NL-R-002',
      'settings.seller.registration_scheme NL-R-003',
      'customer.addresses.address_line_1 NL-R-004',
      'customer.registration_scheme NL-R-005',
    ]);
    expect(rulesOf(contentOf(of('IS')), 'peppol')).toEqual([
      'settings.seller.registration_id IS-R-002',
      'settings.seller.address_line_1 IS-R-003',
      'customer.registration_id IS-R-004',
      'customer.addresses.address_line_1 IS-R-005',
    ]);
    expect(rulesOf(contentOf({ ...of('DK'), currency: 'DKK' }), 'peppol')).toEqual([
      'settings.seller.registration_scheme DK-R-014',
      'settings.seller.bank_accounts DK-R-005',
    ]);
  });
});
