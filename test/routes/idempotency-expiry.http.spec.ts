import { asAdmin } from '../support/database.js';
import { sharedService } from '../support/service.js';

describe('expired answers to idempotency keys', () => {
  it('are deleted for a few tenants at a time, also when one has more than a statement deletes', async () => {
    const service = await sharedService();
    const others = [await service.tenant(), await service.tenant()];
    for (const { slug } of others)
      await asAdmin(service.database.adminUrl, (admin) =>
        admin.query(
          `insert into idempotency_keys (tenant_id, key, fingerprint, status, created_at)
            select id, 'old-' || n, '', 204, now() - interval '73 hours' from tenants, generate_series(1, 5) n where slug = $1`,
          [slug],
        ),
      );
    const sweep = await asAdmin(service.database.adminUrl, async (admin) => {
      const calls: { deleted: number; next: string | null }[] = [];
      do {
        const { rows } = await admin.query<{ deleted: number; next: string | null }>(
          'select * from sweep_idempotency_keys($1, 1, 2)',
          [calls.at(-1)?.next],
        );
        calls.push(rows[0]!);
      } while (calls.at(-1)!.next !== null);
      return calls;
    });
    expect(Math.max(...sweep.map(({ deleted }) => deleted))).toBe(2);
    expect(sweep.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(10);
  });
});
