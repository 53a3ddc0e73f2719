import Big from 'big.js';
import type { Summary } from './load.js';
import { formatCount, formatMoney } from './money.js';
import type { Verification } from './verify.js';

export function summaryText(summary: Summary): string {
  const counts = Object.entries(summary.resources).map(
    ([resource, { created, existing }]) =>
      `${resource.padEnd(12)}${formatCount(created).padStart(8)} created ${formatCount(existing).padStart(8)} existing`,
  );
  const speed = `${formatCount(summary.requests)} requests, ${formatCount(Math.round(summary.requestsPerSecond))} a second`;
  return [...counts, `${figures(summary)} loaded in ${summary.seconds.toFixed(1)} s (${speed})`].join('\n');
}

export function verificationText(verification: Verification): string {
  const { mismatches, firstMismatches, otherInvoices } = verification;
  const others =
    otherInvoices > 0
      ? [`not compared: ${formatCount(otherInvoices)} of the tenant's invoices that are not of the file`]
      : [];
  if (mismatches === 0) return [...others, `verified: ${figures(verification)}`].join('\n');
  const headline = `NOT verified: the service holds ${figures(verification)}; ${formatCount(mismatches)} differences`;
  return [...others, headline, ...firstMismatches.map((mismatch) => `  ${mismatch}`)].join('\n');
}

function figures({ invoices, items, total }: { invoices: number; items: number; total: string }): string {
  return `${formatCount(invoices)} invoices, ${formatCount(items)} items, ${formatMoney(new Big(total))}`;
}
