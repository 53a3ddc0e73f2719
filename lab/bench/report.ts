import { type Comparison, type Plan, type Sample, total } from './measure.js';
import type { Row } from './requests.js';

/** The results as Markdown. */
export function report(
  comparisons: readonly Comparison[],
  bars: Record<Row, number>,
  { rounds, concurrency, size }: Plan,
): string {
  const head = ['row', 'service CPU µs', 'baseline CPU µs', 'ratio', 'service req/s', 'baseline req/s', 'bar'];
  const isSmoke = 'requests' in size;
  const lines = comparisons.map(({ row, service, baseline, ratio }) => [
    row,
    cpu(service),
    cpu(baseline),
    ratio.toFixed(2),
    service.perSecond.toFixed(0),
    baseline.perSecond.toFixed(0),
    `≤ ${bars[row]}${isSmoke ? '' : ratio <= bars[row] ? ': met' : ': MISSED'}`,
  ]);
  const sizes = comparisons.map(({ row, requests }) => `${row} ${requests}`).join(', ');
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    'CPU µs per request: total (Node.js + PostgreSQL).',
    ...(isSmoke ? ['Too few requests and rows for the figures to mean anything: this only shows that it runs.'] : []),
    `${rounds} rounds each, by turns, concurrency ${concurrency}; requests of a round: ${sizes}. Medians.`,
  ].join('\n');
}

const cpu = (sample: Sample): string =>
  `${total(sample).toFixed(0)} (${sample.node.toFixed(0)} + ${sample.database.toFixed(0)})`;

export const table = (rows: string[][]): string => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
