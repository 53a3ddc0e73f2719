import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Email, ExactText, Identifier, Phone, Text } from '#platform/edge/validation/scalars.js';
import { MAX_BANK_ACCOUNTS } from '../settings.js';

/** Whom customers ask about documents. */
export abstract class SellerContactShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'Name of a person or department',
    commonExample: 'Accounts receivable',
  })
  name?: string | null;
  @Phone({ optional: true, nullable: true, text: 'Telephone number in any notation', commonExample: '(206) 555-0100' })
  phone?: string | null;
  @Email({ optional: true, nullable: true, text: 'E-mail address', commonExample: 'billing@northwind.example' })
  email?: string | null;
}

/** Where electronic documents reach the seller. */
export abstract class ElectronicAddressShape {
  @Identifier({
    text: 'Code of the scheme in the list EAS (Electronic Address Scheme): four digits or two capital letters, such as `0088` for a GLN or `EM` for an e-mail address',
    pattern: { form: /^(?:\d{4}|[A-Z]{2})$/, reason: 'must be a code of the list EAS, such as 0088 or EM' },
    commonExample: '0088',
  })
  scheme: string;
  @Identifier({ text: 'The address in this scheme, at most 255 characters', commonExample: '4012345000009' })
  id: string;
}

/** An account to which customers pay. */
export abstract class BankAccountShape {
  @Identifier({
    max: 50,
    text: 'IBAN (ISO 13616). Its check digits must be right; it is stored without spaces and in capital letters',
    commonExample: 'DE89370400440532013000',
  })
  iban: string;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'BIC of the bank (ISO 9362), 8 or 11 characters',
    pattern: {
      form: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
      reason: 'must be a BIC of 8 or 11 capital letters and digits, such as COBADEFFXXX',
    },
    commonExample: 'COBADEFFXXX',
  })
  bic?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'Holder of the account, if it is not the seller',
    commonExample: 'Northwind Traders',
  })
  holder?: string | null;
}

/** The tenant as its documents name it. */
export abstract class SellerShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'Registered name of the company',
    commonExample: 'Northwind Traders Inc.',
  })
  legal_name?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'Name by which customers know the company',
    commonExample: 'Northwind Traders',
  })
  trade_name?: string | null;
  @Text({ optional: true, nullable: true, text: 'Street and number', commonExample: '1 Harbour Street' })
  address_line_1?: string | null;
  @Text({ optional: true, nullable: true, text: 'Second line of the address', commonExample: 'Building B' })
  address_line_2?: string | null;
  @Text({ optional: true, nullable: true, text: 'City of the address', commonExample: 'Seattle' }) city?: string | null;
  @Text({ optional: true, nullable: true, text: 'Postal code of the address', commonExample: '98101' }) zip_code?:
    | string
    | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'State, province or other subdivision of the country',
    commonExample: 'WA',
  })
  state?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Country, two letters (ISO 3166-1 alpha-2)',
    commonExample: 'US',
  })
  country_code?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    max: 30,
    text: 'VAT identification number, with the letters of its country; at most 30 characters',
    commonExample: 'DE123456789',
  })
  vat_id?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Number under which the tax office knows the company, if it is another one than the VAT identification number',
    commonExample: '133/8150/8159',
  })
  tax_number?: string | null;
  @Identifier({ optional: true, nullable: true, text: 'Number in a register of companies', commonExample: 'HRB 86891' })
  registration_id?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Scheme of `registration_id`: the code of a register in ISO/IEC 6523, four digits, such as `0002` for the SIREN of France',
    pattern: { form: /^\d{4}$/, reason: 'must be a code of ISO/IEC 6523 of four digits, such as 0002' },
    commonExample: '0204',
  })
  registration_scheme?: string | null;
  @ExactText({
    optional: true,
    nullable: true,
    max: 1_000,
    text: 'Further information that the law asks for, such as the register court and the managing directors; at most 1,000 characters',
    commonExample: 'Registered in the State of Washington',
  })
  legal_info?: string | null;
  @Nested(() => SellerContactShape, {
    optional: true,
    nullable: true,
    text: 'Whom customers ask about documents; null if there is nobody',
  })
  contact?: SellerContactShape | null;
  @Nested(() => ElectronicAddressShape, {
    optional: true,
    nullable: true,
    text: 'Where electronic documents reach the company; null if there is none',
  })
  electronic_address?: ElectronicAddressShape | null;
  @ListOf(() => BankAccountShape, {
    optional: true,
    max: MAX_BANK_ACCOUNTS,
    text: 'The accounts to which customers pay, at most 5, the preferred one first',
  })
  bank_accounts?: BankAccountShape[];
}
