import type { TaxCategory } from '../src/document-content.js';
import { BUYER, type ContentInput, SELLER } from './contents.js';

const FOREIGN = { ...BUYER, countryCode: 'AT', vatId: 'ATU12345678', city: 'Wien', zipCode: '1010' };
const zero = (category: TaxCategory, further: ContentInput = {}): [string, ContentInput] => [
  `category ${category}`,
  { lines: [{ taxCategory: category }, { taxCategory: category, quantity: '3', price: '0.3333' }], ...further },
];
const bare = { contact: null, electronicAddress: null, registrationId: null, registrationScheme: null, line2: null };

/** Hand-made contents, each as an invoice and as a credit note: 66 documents. */
export const CASES: readonly [name: string, content: ContentInput][] = [
  ['one line', {}],
  ['two rates', { lines: [{ taxRate: '19' }, { taxRate: '7', price: '9.99', quantity: '10' }] }],
  [
    'four rates and the zero rate',
    { lines: [{ taxRate: '19' }, { taxRate: '7' }, { taxRate: '5.5' }, { taxRate: '2.1' }, { taxCategory: 'Z' }] },
  ],
  zero('Z'),
  zero('E'),
  zero('AE', { buyer: FOREIGN }),
  zero('K', { buyer: FOREIGN }),
  ['category K without a delivery address', { lines: [{ taxCategory: 'K' }], buyer: FOREIGN, deliveryAddress: null }],
  zero('G', { buyer: { ...FOREIGN, countryCode: 'CH', vatId: null } }),
  zero('O'),
  [
    'category O of a seller with nothing but a VAT id',
    { lines: [{ taxCategory: 'O' }], seller: { ...SELLER, ...bare, taxNumber: null } },
  ],
  ['category L', { lines: [{ taxCategory: 'L', taxRate: '7' }] }],
  ['category M', { lines: [{ taxCategory: 'M', taxRate: '0.5' }] }],
  ['exempt beside standard', { lines: [{ taxCategory: 'E' }, {}] }],
  ['price zero', { lines: [{ price: '0' }, {}] }],
  ['everything free', { lines: [{ price: '0' }] }],
  [
    'prices of four decimals',
    {
      lines: [
        { price: '2.3333', quantity: '3' },
        { price: '0.0001', quantity: '12345.6789' },
        { price: '0.005', quantity: '1' },
      ],
    },
  ],
  [
    'half a cent away from zero',
    {
      lines: [
        { price: '0.125', quantity: '1' },
        { price: '1.005', quantity: '1' },
        { price: '0.0149', quantity: '1' },
      ],
    },
  ],
  ['discount of a line as amount', { lines: [{ discount: '1.5' }] }],
  [
    'discount of a line in per cent',
    { lines: [{ price: '33.33', quantity: '1', discount: '3.333', discountPercentage: '10' }] },
  ],
  ['discount of a line of 100 per cent', { lines: [{ discount: '20', discountPercentage: '100' }, {}] }],
  [
    'discount of less than a cent',
    {
      lines: [
        { price: '10.006', quantity: '1', discount: '0.004' },
        { price: '10.004', quantity: '1', discount: '0.0045' },
      ],
    },
  ],
  ['discount of the document', { charges: [{ type: 'discount', amount: '2' }] }],
  [
    'discount of the document in per cent',
    { charges: [{ type: 'discount', amount: '2', percentage: '10', base: '20' }] },
  ],
  ['charge of the document without a code', { charges: [{ type: 'charge', amount: '5.9', reasonCode: null }] }],
  [
    'discounts and charges of two rates and lines',
    {
      lines: [
        { discount: '1', taxRate: '19' },
        { taxRate: '7', discount: '2', discountPercentage: '10' },
      ],
      charges: [
        { type: 'discount', amount: '1.11', taxRate: '19' },
        { type: 'discount', amount: '0.89', taxRate: '7' },
        { type: 'charge', amount: '3.33', taxRate: '19' },
        { type: 'charge', amount: '0', taxRate: '7' },
      ],
    },
  ],
  [
    'Japanese yen, without decimals',
    {
      currency: 'JPY',
      decimals: 0,
      lines: [
        { price: '1234', quantity: '3' },
        { price: '0.5', quantity: '1' },
      ],
    },
  ],
  ['paid in part, rounded', { paid: '10', rounding: '-0.01' }],
  [
    'nothing but what is mandatory',
    {
      buyerReference: null,
      contractReference: null,
      poNumber: null,
      orderNumbers: [],
      remarks: null,
      deliveryDate: null,
      deliveryAddress: null,
      seller: { ...SELLER, ...bare, tradeName: null, vatId: null, legalInfo: null, bankAccounts: [] },
      buyer: { ...BUYER, ...bare, customerNumber: null, vatId: null },
    },
  ],
  [
    'two accounts, dollars, registrations with schemes',
    {
      currency: 'USD',
      seller: {
        ...SELLER,
        registrationScheme: '0002',
        registrationId: '732829320',
        bankAccounts: [...SELLER.bankAccounts, { iban: 'BE68539007547034', bic: null, holder: null }],
      },
      buyer: { ...BUYER, registrationId: '0123456749', registrationScheme: '0208', state: 'Berlin' },
    },
  ],
  [
    'Greek, Polish and Cyrillic names, several orders, cash discount',
    {
      buyer: {
        ...BUYER,
        name: 'Ελληνικά Τρόφιμα «Α&Β» Ω.Ε.',
        countryCode: 'GR',
        vatId: 'EL123456789',
        city: 'Θεσσαλονίκη',
      },
      orderNumbers: ['O-1', 'O-2'],
      remarks: 'Zażółć gęślą jaźń — Привет\t<b>"quoted"</b> ]]> &amp; &unknown; &#38; 😀',
      paymentTerms: '30 days\n14 days 2 per cent',
    },
  ],
  [
    'numbers of the goods, of the line of the order and of the delivery note',
    {
      despatchNumber: 'SHP-10248',
      lines: [{ gtin: '4012345000009', orderLine: '10' }, { orderLine: '20' }, { gtin: '96385074' }],
    },
  ],
  ['an order of the seller without a number of the buyer', { poNumber: null }],
];
