import { ListOf } from '#platform/edge/validation/nested.js';
import { Identifier, OneOf, Text } from '#platform/edge/validation/scalars.js';
import { BANK_ACCOUNT_SOURCES, type BankAccountSource, MAX_BANK_ACCOUNTS } from '../customer.entity.js';

/** An account from which a customer pays. */
export abstract class CustomerBankAccountShape {
  @Identifier({
    max: 50,
    text: 'IBAN (ISO 13616). Its check digits must be right; it is stored without spaces and in capital letters',
    commonExample: 'DE02120300000000202051',
  })
  iban: string;
  @Text({
    optional: true,
    nullable: true,
    text: 'Holder of the account, if it is not the customer',
    commonExample: 'Lakeside Delicatessen',
  })
  holder?: string | null;
  @OneOf(BANK_ACCOUNT_SOURCES, {
    readOnly: true,
    text: 'How the account came to the customer',
    valueTexts: {
      written: 'a request or an import stated it',
      learned: 'a line of a bank statement from this account was accepted; it goes when that is undone',
    } satisfies Record<BankAccountSource, string>,
    example: 'written',
  })
  readonly source: string;
}

/** The accounts from which a customer pays; only in v2. */
export abstract class CustomerBankAccountsShape {
  @ListOf(() => CustomerBankAccountShape, {
    optional: true,
    nullable: true,
    max: MAX_BANK_ACCOUNTS,
    text: 'Accounts from which the customer pays, at most 20, by which lines of bank statements are recognised. An account of two customers says of neither that it pays',
    changed: { description: 'Replaces all accounts' },
  })
  bank_accounts?: CustomerBankAccountShape[] | null;
}
