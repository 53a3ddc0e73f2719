import { Client } from '#test/support/client.js';
import { withKey } from '#test/support/idempotency.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/api-keys';

describe('API keys with scopes beyond those of the request’s own key', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  const create = (fields: object, by = client) => by.create(PATH, { name: 'A', ...fields });
  const holding = (key: string) => new Client(service.base, key, client.slug);
  const beyond = (field: string, scope: string) => ({
    field,
    reason: `the API key of the request lacks the scope ${scope}`,
  });
  const maker = async (...scopes: string[]) => holding((await create({ scopes: ['api_keys:write', ...scopes] })).key);

  it('are not created, and the answer names all of these scopes', async () => {
    const { status, body } = await (
      await maker('orders:write')
    ).post(PATH, {
      name: 'A',
      scopes: ['orders:read', 'orders:delete', 'api_keys:write', '*:read', '*:*', 'invoices:read'],
    });
    expect([status, body]).toEqual([
      403,
      {
        code: 'insufficient_scope',
        message: 'The scopes exceed those of the API key of the request.',
        details: [
          beyond('scopes[1]', 'orders:delete'),
          beyond('scopes[3]', '*:read'),
          beyond('scopes[4]', '*:*'),
          beyond('scopes[5]', 'invoices:read'),
        ],
      },
    ]);
  });

  it('are created within the own scopes and what these imply', async () => {
    await create({ scopes: ['*:read', 'orders:read', 'api_keys:write'] }, await maker('*:read'));
  });

  it('are not rotated, which would reveal a secret of theirs', async () => {
    const strong = await create({ scopes: ['*:*'] });
    const { status, body } = await (await maker()).post(`${PATH}/${strong.id}/rotate`, {});
    expect([status, body.details]).toEqual([403, [beyond('X-API-Key', '*:*')]]);
    expect((await holding(strong.key).get(PATH)).status).toBe(200);
  });

  it('are not revealed by the Idempotency-Key of another key', async () => {
    const { id } = await create({ scopes: ['*:*'] });
    const rotate = (by: Client) => by.post(`${PATH}/${id}/rotate`, {}, withKey('strong-rotation'));
    expect((await rotate(client)).status).toBe(200);
    expect((await rotate(await maker('*:read'))).body.code).toBe('idempotency_key_reused');
  });
});
