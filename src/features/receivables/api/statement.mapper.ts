import type { EntryRecord } from '../statement.queries.js';

export const statementEntry = (entry: EntryRecord) => ({
  date: entry.date,
  type: entry.type,
  customer_id: entry.customerId,
  id: entry.id,
  number: entry.number,
  amount: entry.amount,
  balance: entry.balance,
});
