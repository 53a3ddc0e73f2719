import { spawnSync } from 'node:child_process';
import type { Transaction } from './postings.js';

/** Cents of accounts. */
export type Sums = Map<string, number>;

/** Whether the program `hledger` of plain text accounting is installed. */
export const hasHledger = (): boolean => spawnSync('hledger', ['--version']).status === 0;

const decimalOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Transactions in the format of hledger's journals. It refuses those that do not add up to 0. */
export const journalOf = (transactions: readonly Transaction[]): string =>
  transactions
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map(({ day, text, postings }) =>
      [`${day} ${text}`, ...postings.map(([account, cents]) => `    ${account}  ${decimalOf(cents)}`), ''].join('\n'),
    )
    .join('\n');

/** The balances of the accounts that begin with `prefix`, of the days from `from` to `to`, as hledger reports them. */
export function balancesOf(journal: string, prefix: string, from: string, to: string): Sums {
  const period = `date:${from}..${dayAfter(to)}`;
  const args = ['-f', '-', 'balance', `^${prefix}`, period, '--flat', '-N', '-O', 'csv'];
  const { status, stdout, stderr } = spawnSync('hledger', args, { input: journal, maxBuffer: 2 ** 30, encoding: 'utf8' }); // prettier-ignore
  if (status !== 0) throw new Error(`hledger ${args.join(' ')}: ${stderr.slice(0, 2_000)}`);
  const rows = [...stdout.matchAll(/^"(?<account>[^"]*)","(?<amount>[^"]*)"$/gm)].slice(1);
  return nonZero(rows.map(({ groups }) => [groups!.account!, Math.round(Number(groups!.amount) * 100)]));
}

/** The same balances, added up here. */
export function sumsOf(transactions: readonly Transaction[], prefix: string, from: string, to: string): Sums {
  const sums: Sums = new Map();
  for (const { day, postings } of transactions)
    if (day >= from && day <= to)
      for (const [account, cents] of postings)
        if (account.startsWith(prefix)) sums.set(account, (sums.get(account) ?? 0) + cents);
  return nonZero(sums);
}

export const nonZero = (sums: Iterable<[string, number]>): Sums =>
  new Map([...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
