import { changedSpecs } from '../groups/changed.mjs';
import { specFiles } from '../groups/groups.mjs';

const foldersOf = (specs: readonly string[]): string[] => [
  ...new Set(specs.map((path) => /^src\/features\/[^/]+|^[^/]+/.exec(path)![0])),
];

describe('the specs that npm run test:changed runs', () => {
  it('after a change of a feature are its own, those of features that import it, and those that import the file', () => {
    const specs = changedSpecs(['src/features/reports/report-period.ts']);
    expect(foldersOf(specs)).toEqual(['src/features/receivables', 'src/features/reminders', 'src/features/reports']);
    const ofInvoices = changedSpecs(['src/features/invoices/state/overdue.ts']);
    expect(foldersOf(ofInvoices)).toEqual(
      expect.arrayContaining(['billing', 'credit-notes', 'invoices', 'payments'].map((name) => `src/features/${name}`)),
    );
    expect(foldersOf(ofInvoices)).not.toContain('src/features/orders');
    expect(ofInvoices.length).toBeLessThan(specFiles().length / 4);
  });

  it('after a change of the platform are those of its folder and those that import it, not all that start a service', () => {
    expect(changedSpecs(['src/platform/base/values/decimal.ts'])).toEqual(
      expect.arrayContaining([
        'src/platform/base/values/decimal.spec.ts',
        'src/features/invoices/money/net-amounts.property.spec.ts',
      ]),
    );
    expect(changedSpecs(['src/platform/edge/http/server/early-response.ts']).length).toBeLessThan(10);
  });

  it('after a change of a spec are that spec', () => {
    expect(changedSpecs(['src/features/orders/orders.http.spec.ts'])).toEqual([
      'src/features/orders/orders.http.spec.ts',
    ]);
  });

  it('after a change of the helper of all services are all that start one', () => {
    const specs = changedSpecs(['test/support/service.ts']);
    expect(specs).toEqual(
      expect.arrayContaining(['test/operation/health.http.spec.ts', 'src/features/orders/orders.http.spec.ts']),
    );
    expect(specs).not.toContain('src/platform/base/values/decimal.spec.ts');
  });

  it('after a change of a page are none', () => {
    expect(changedSpecs(['docs/money.md', 'README.md'])).toEqual([]);
  });
});
