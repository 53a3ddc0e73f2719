import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { newId } from '#platform/base/values/ids.js';
import type { Authority } from '#platform/data/tenancy/authority.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { KeyStanding } from './key-standing.js';

/** The error with which an authority ends. A key is cached for a moment. */
async function endOf(authority: Authority): Promise<unknown> {
  for (;;)
    try {
      await authority.confirm();
      await sleep(20);
    } catch (error) {
      return error;
    }
}

describe('work in the name of a key without its secret', () => {
  let service: TestService;
  let client: Client;
  let tenantId: string;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ currency: 'EUR' });
    tenantId = (await client.get('/v2/tenant')).body.data.id;
  });

  const callerOf = (keyId: string) =>
    runAs(maintenanceCaller(tenantId), () => service.app.get(KeyStanding).callerOf(keyId));
  const newKey = (of: Client, scopes: string[]) =>
    of.create('/v2/api-keys', { name: 'Incoming', scopes }) as Promise<{ id: string }>;

  it('has the tenant and the scopes of the key, until the key is revoked', async () => {
    const { id } = await newKey(client, ['invoices:write']);
    const { caller, authority } = await callerOf(id);
    expect(caller).toMatchObject({
      keyId: id,
      scopes: ['invoices:write'],
      tenant: { id: tenantId, slug: client.slug, currency: 'EUR' },
    });
    await authority.confirm();
    expect((await client.delete(`/v2/api-keys/${id}`)).status).toBeLessThan(300);
    expect(await endOf(authority)).toMatchObject({ code: 'api_key_revoked' });
    await expect(callerOf(id)).rejects.toMatchObject({ code: 'api_key_revoked' });
  });

  it('is impossible for a key that the tenant does not have', async () => {
    const { id } = await newKey(await service.tenant(), ['invoices:write']);
    for (const unknown of [id, newId()])
      await expect(callerOf(unknown)).rejects.toMatchObject({ code: 'api_key_invalid' });
  });
});
