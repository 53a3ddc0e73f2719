import { Client } from './client.js';
import { asAdmin, type TestDatabase } from './database.js';
import type { TestService } from './service.js';

/** A sandbox, as a client, the id of its tenant, and the live tenant to which it belongs. */
export interface TestSandbox {
  client: Client;
  tenantId: string;
  live: Client;
}

/** A sandbox of a new live tenant. */
export async function makeSandbox(service: TestService, timezone = 'Europe/London'): Promise<TestSandbox> {
  const live = await service.tenant({ timezone });
  const { key, tenant_id } = await live.create('/v2/sandboxes', { name: 'Clock' });
  return { client: new Client(service.base, key, `${live.slug}-sandbox`), tenantId: tenant_id, live };
}

/** Sets the clock of a sandbox to so many milliseconds after real time, as if it had been moved while nothing was due. */
export const setOffset = ({ adminUrl }: Pick<TestDatabase, 'adminUrl'>, { tenantId }: TestSandbox, offsetMs: number) =>
  asAdmin(adminUrl, (admin) =>
    admin.query('update sandbox_clocks set clock_offset_ms = $2 where tenant_id = $1', [tenantId, offsetMs]),
  );
