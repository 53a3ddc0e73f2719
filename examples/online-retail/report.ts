import Big from 'big.js';
import type { Summary } from './load.js';
import { formatCount, formatMoney } from './money.js';
import type { CreditTotals, PaymentTotals } from './totals.js';
import type { Verification } from './verify.js';

export function summaryText(summary: Summary): string {
  const counts = Object.entries(summary.resources).map(
    ([resource, { created, existing }]) =>
      `${resource.padEnd(12)}${formatCount(created).padStart(8)} created ${formatCount(existing).padStart(8)} existing`,
  );
  const speed = `${formatCount(summary.requests)} requests, ${formatCount(Math.round(summary.requestsPerSecond))} a second`;
  const [seconds, before, last] = [summary.seconds, summary.recordsSeconds, summary.paymentsSeconds].map((one) =>
    one.toFixed(1),
  );
  const time = `${seconds} s, ${before} s of them before the credit notes and ${last} s for the payments`;
  const loaded = `${figures(summary)} loaded in ${time} (${speed})`;
  return [...counts, loaded, creditText(summary.credits), paymentText(summary.payments)].join('\n');
}

/** Prints the rule with its numbers, because some cancellations cannot be assigned to an invoice. */
function creditText(credits: CreditTotals): string {
  const counted = (count: number, what: string): string => `${formatCount(count)} ${what}`;
  const { cancellations, cancelled_lines, credited_cancellations, credited_lines, credit_notes } = credits;
  const all = `of ${counted(cancellations, 'cancellations')} with ${counted(cancelled_lines, 'lines')} in the file`;
  const found = `${formatCount(credited_cancellations)} with ${counted(credited_lines, 'lines')} have their original lines here`;
  const rule = 'same customer, code and price, in the latest earlier invoice with enough quantity left';
  const notes = `${counted(credit_notes, 'credit notes')} of ${counted(credits.credited_invoices, 'invoices')}`;
  return `${all}, ${found} (${rule}): ${notes}, ${formatMoney(new Big(credits.credited))}`;
}

function paymentText(totals: PaymentTotals): string {
  const [payments, collective, automatic, once, parts, together] = [
    totals.payments,
    totals.collective_payments,
    totals.automatic_payments,
    totals.invoices_paid_at_once,
    totals.invoices_paid_in_parts,
    totals.invoices_paid_together,
  ].map(formatCount);
  const ways = `${once} invoices at once, ${parts} in two parts, ${together} together with others`;
  const several = `${collective} payments of several invoices, ${automatic} of them allocated by the service`;
  return `${payments} payments, ${formatMoney(new Big(totals.paid))}: ${ways} (${several})`;
}

export function verificationText(verification: Verification): string {
  const { mismatches, firstMismatches, otherInvoices, otherCustomers } = verification;
  const records = [
    figures(verification),
    `${formatCount(verification.creditNotes)} credit notes, ${formatMoney(new Big(verification.credited))}`,
    `${formatCount(verification.payments)} payments, ${formatMoney(new Big(verification.paid))}`,
    `${formatCount(verification.statements)} statements with ${formatCount(verification.statementEntries)} entries`,
  ].join('; ');
  const others =
    otherInvoices > 0
      ? [
          `not compared: ${formatCount(otherInvoices)} of the tenant's invoices that are not of the file, and the statements of ${formatCount(otherCustomers)} customers who have some`,
        ]
      : [];
  if (mismatches === 0) return [...others, `verified: ${records}; the books agree`].join('\n');
  const headline = `NOT verified: the service holds ${records}; ${formatCount(mismatches)} differences`;
  return [...others, headline, ...firstMismatches.map((mismatch) => `  ${mismatch}`)].join('\n');
}

function figures({ invoices, items, total }: { invoices: number; items: number; total: string }): string {
  return `${formatCount(invoices)} invoices, ${formatCount(items)} items, ${formatMoney(new Big(total))}`;
}
