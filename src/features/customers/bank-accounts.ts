import type { Faults } from '#platform/base/errors/faults.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ibanFault, normalIban } from '#features/settings/iban.js';
import { Customer, type CustomerBankAccount, MAX_BANK_ACCOUNTS } from './customer.entity.js';
import { ACCOUNTS_OF_CUSTOMER, CUSTOMERS_TAUGHT_BY } from './customers.queries.js';

/** An account as a caller states it. */
export interface NewBankAccount {
  iban: string;
  holder?: string | null;
}

/** Adds a fault for each account that is repeated or whose IBAN is none. */
export function checkBankAccounts(sent: readonly NewBankAccount[] | null | undefined, faults: Faults): void {
  const ibans = (sent ?? []).map(({ iban }) => normalIban(iban));
  for (const [index, iban] of ibans.entries()) {
    const fault = ibanFault(iban) ?? (ibans.indexOf(iban) < index ? 'must not be repeated' : undefined);
    if (fault) faults.add(`bank_accounts[${index}].iban`, fault);
  }
}

/** The accounts to store for those that were sent; undefined if none were. One that is sent as it is stored stays as it is. */
export const bankAccountsOf = (
  sent: readonly NewBankAccount[] | null | undefined,
  present: readonly CustomerBankAccount[] = [],
): CustomerBankAccount[] | undefined =>
  sent === null
    ? []
    : sent?.map(({ iban: text, holder = null }) => {
        const iban = normalIban(text);
        const stored = present.find((one) => one.iban === iban && one.holder === holder);
        return stored ?? { iban, holder, source: 'written', learnedFrom: null };
      });

/**
 * Adds an account to a customer that is locked, as that of the payer of a line of a bank statement. Does nothing if the customer has the account or
 * as many as it can have, or if the IBAN is none.
 */
export async function learnBankAccount(
  tx: TenantTx,
  customerId: string,
  { iban: text, holder, learnedFrom }: Omit<CustomerBankAccount, 'source' | 'learnedFrom'> & { learnedFrom: string },
): Promise<void> {
  const iban = normalIban(text);
  const accounts = await tx.queryOne(ACCOUNTS_OF_CUSTOMER, [customerId]);
  if (ibanFault(iban) || !accounts || accounts.length >= MAX_BANK_ACCOUNTS) return;
  if (accounts.some((one) => one.iban === iban)) return;
  tx.journal.watch('customer', [customerId]);
  const bankAccounts = [...accounts, { iban, holder, source: 'learned' as const, learnedFrom }];
  await tx.update(Customer, customerId, { bankAccounts });
}

/** Removes the accounts that a line of a bank statement taught from customers (ids) that are locked. */
export async function forgetBankAccounts(
  tx: TenantTx,
  customerIds: readonly string[],
  learnedFrom: string,
): Promise<void> {
  const rows = await tx.query<{ id: string; accounts: CustomerBankAccount[] }>(CUSTOMERS_TAUGHT_BY, [
    customerIds,
    JSON.stringify([{ learnedFrom }]),
  ]);
  tx.journal.watch(
    'customer',
    rows.map(({ id }) => id),
  );
  for (const { id, accounts } of rows)
    await tx.update(Customer, id, { bankAccounts: accounts.filter((one) => one.learnedFrom !== learnedFrom) });
}
