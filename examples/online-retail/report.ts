import Big from 'big.js';
import type { Summary } from './load.js';
import { formatCount, formatMoney } from './money.js';
import type { CreditTotals } from './totals.js';
import type { Verification } from './verify.js';

export function summaryText(summary: Summary): string {
  const counts = Object.entries(summary.resources).map(
    ([resource, { created, existing }]) =>
      `${resource.padEnd(12)}${formatCount(created).padStart(8)} created ${formatCount(existing).padStart(8)} existing`,
  );
  const speed = `${formatCount(summary.requests)} requests, ${formatCount(Math.round(summary.requestsPerSecond))} a second`;
  const time = `${summary.seconds.toFixed(1)} s, ${summary.recordsSeconds.toFixed(1)} s of them before the credit notes`;
  const loaded = `${figures(summary)} loaded in ${time} (${speed})`;
  return [...counts, loaded, creditText(summary.credits)].join('\n');
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

export function verificationText(verification: Verification): string {
  const { mismatches, firstMismatches, otherInvoices, creditNotes, credited } = verification;
  const credits = `${formatCount(creditNotes)} credit notes, ${formatMoney(new Big(credited))}`;
  const others =
    otherInvoices > 0
      ? [`not compared: ${formatCount(otherInvoices)} of the tenant's invoices that are not of the file`]
      : [];
  if (mismatches === 0)
    return [...others, `verified: ${figures(verification)}; ${credits}; the books agree`].join('\n');
  const headline = `NOT verified: the service holds ${figures(verification)}; ${credits}; ${formatCount(mismatches)} differences`;
  return [...others, headline, ...firstMismatches.map((mismatch) => `  ${mismatch}`)].join('\n');
}

function figures({ invoices, items, total }: { invoices: number; items: number; total: string }): string {
  return `${formatCount(invoices)} invoices, ${formatCount(items)} items, ${formatMoney(new Big(total))}`;
}
