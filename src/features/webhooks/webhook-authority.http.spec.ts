import { asOwner } from '#app/database/migrate.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { withKey } from '#test/support/idempotency.js';
import { DispatchFixture, PATH } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

const PERIOD = { from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const lacks = (scope: string) => ({
  field: 'X-API-Key',
  reason: `the API key of the request lacks the scope ${scope}`,
});

/** A key of the fixture's tenant, with the client that uses it. */
interface MadeKey {
  id: string;
  client: Client;
}

const fixture = DispatchFixture.use();

async function makeKey(scopes: string[], by = fixture.client): Promise<MadeKey> {
  const { id, key } = await by.create('/v2/api-keys', { name: 'A', scopes });
  return { id, client: new Client(fixture.service.base, key as string, by.slug) };
}
const sql = (text: string, values: unknown[]) =>
  asAdmin(fixture.service.database.adminUrl, (admin) => admin.query(text, values));
const expire = (id: string) => sql('update api_keys set expires_at = now() where id = $1', [id]);
const revoke = (id: string, query = '') => fixture.client.delete(`/v2/api-keys/${id}${query}`);
const subscribe = (by: Client) => by.create(PATH, { url: fixture.receiver.url, types: ['price_list.*'] });

describe('a webhook with more scopes than the key of the request', () => {
  it('is not changed, rotated, tested or made to send, and the answer names the missing scopes', async () => {
    const { client: wide } = await makeKey(['webhooks:write', 'orders:read', 'price_lists:write']);
    const { id } = await subscribe(wide);
    await fixture.createList('A');
    await fixture.dispatcher.round();
    const { id: deliveryId } = (await fixture.deliveries(id))[0];
    const { client: narrow } = await makeKey(['webhooks:write']);
    const stranger = await Receiver.start();
    for (const answer of [
      await narrow.patch(`${PATH}/${id}`, { url: stranger.url }),
      await narrow.patch(`${PATH}/${id}`, { types: ['order.*'] }),
      await narrow.patch(`${PATH}/${id}`, { status: 'paused' }),
      await narrow.post(`${PATH}/${id}/rotate-secret`, { overlap_hours: 0 }),
      await narrow.post(`${PATH}/${id}/test`, undefined),
      await narrow.post(`${PATH}/${id}/replay`, PERIOD),
      await narrow.post(`${PATH}/${id}/deliveries/${deliveryId}/retry`, undefined),
    ])
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'insufficient_scope',
          message: 'The scopes exceed those of the API key of the request.',
          details: [lacks('orders:read'), lacks('price_lists:write')],
        },
      ]);
    await fixture.createList('B');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1', 'B 1']);
    expect(stranger.messages).toEqual([]);
    await stranger.stop();
    expect((await narrow.get(`${PATH}/${id}`)).body.data).toMatchObject({ url: fixture.receiver.url, version: 1 });
  });

  it('is deleted by a key with webhooks:delete, as a wider key is revoked: that gives nothing to anybody', async () => {
    const { id } = await fixture.subscribe();
    const { client } = await makeKey(['webhooks:delete']);
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  it('shows no new secret to another key that repeats the rotation with its Idempotency-Key', async () => {
    const { id } = await fixture.subscribe();
    const rotate = (by: Client) => by.post(`${PATH}/${id}/rotate-secret`, {}, withKey('rotation'));
    expect((await rotate(fixture.client)).status).toBe(200);
    const { client } = await makeKey(['webhooks:write', '*:read']);
    expect((await rotate(client)).body.code).toBe('idempotency_key_reused');
  });
});

describe('a webhook of a key that is revoked', () => {
  it('names the key, is paused and named in the answer, and gets no event until another key activates it', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    const { id, created_by, api_key_id } = await subscribe(maker.client);
    expect([created_by, api_key_id]).toEqual([maker.id, maker.id]);
    const other = await fixture.subscribe({ types: ['price_list.*'], status: 'paused' });
    const { status, body } = await revoke(maker.id);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          revoked_key_ids: [],
          webhooks: [{ id, url: fixture.receiver.url, status: 'paused' }],
          cancelled_import_ids: [],
        },
      },
    ]);
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual([]);
    expect(await fixture.read(id)).toMatchObject({ status: 'paused', version: 2, pending_count: 1 });
    expect((await fixture.read(other.id)).version).toBe(1);
    const { body: history } = await fixture.client.get(`/v2/history?resource_id=${id}`);
    expect(history.data[0].changes).toEqual([{ field: 'status', before: 'active', after: 'paused' }]);
    expect((await fixture.client.patch(`${PATH}/${id}`, { status: 'active' })).status).toBe(200);
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
    const taken = await fixture.read(id);
    expect(taken.created_by).toBe(maker.id);
    expect(taken.api_key_id).not.toBe(maker.id);
    expect((await revoke(maker.id)).status).toBe(204);
  });

  it('is what the key changed last, not only what it created', async () => {
    const { id } = await subscribe(fixture.client);
    const thief = await makeKey(['*:*']);
    const stranger = await Receiver.start();
    expect((await thief.client.patch(`${PATH}/${id}`, { url: stranger.url })).body.data.api_key_id).toBe(thief.id);
    expect((await revoke(thief.id)).body.data.webhooks).toEqual([{ id, url: stranger.url, status: 'paused' }]);
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(stranger.messages).toEqual([]);
    await stranger.stop();
  });

  it('goes on with webhooks=keep, for the key that revokes, which needs all its scopes', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    const { id } = await subscribe(maker.client);
    const narrow = await makeKey(['api_keys:delete']);
    const refused = await narrow.client.delete(`/v2/api-keys/${maker.id}?webhooks=keep`);
    expect([refused.status, refused.body.details]).toEqual([403, [lacks('webhooks:write'), lacks('price_lists:read')]]);
    const admin = await makeKey(['*:*']);
    const own = await admin.client.delete(`/v2/api-keys/${admin.id}?webhooks=keep`);
    expect([own.status, own.body.details]).toEqual([
      400,
      [
        {
          field: 'webhooks',
          reason: 'cannot be keep, because the API key of the request is revoked itself: use another key, or pause',
        },
      ],
    ]);
    const { status, body } = await admin.client.delete(`/v2/api-keys/${maker.id}?webhooks=keep`);
    expect([status, body.data.webhooks]).toEqual([200, [{ id, url: fixture.receiver.url, status: 'active' }]]);
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
    expect((await fixture.read(id)).api_key_id).toBe(admin.id);
    expect((await revoke(admin.id)).body.data.webhooks).toEqual([{ id, url: fixture.receiver.url, status: 'paused' }]);
  });

  it('gets no further message of those that a dispatcher is sending', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    await subscribe(maker.client);
    for (let number = 0; number < 8; number++) await fixture.createList(`A${number}`);
    const held: (() => void)[] = [];
    fixture.receiver.answer = (_, response) => void held.push(() => response.writeHead(204).end());
    const round = fixture.dispatcher.round();
    await fixture.receiver.until(4);
    await revoke(maker.id);
    await new Promise((wake) => setTimeout(wake, 600)); // from then on a dispatcher reads the endpoint again
    fixture.receiver.answer = (_, response) => response.writeHead(204).end();
    held.forEach((end) => end());
    await round;
    expect(fixture.receiver.messages).toHaveLength(4);
  });

  it('is not created by a request that was under way', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    await maker.client.get(PATH); // the instance has the key in its cache
    await sql('update api_keys set revoked_at = now() where id = $1', [maker.id]);
    const { status, body } = await maker.client.post(PATH, { url: fixture.receiver.url });
    expect([status, body.code]).toEqual([401, 'api_key_revoked']);
  });
});

describe('a webhook of a key that has expired', () => {
  it('is paused instead of getting the next event, which another key sends later', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    const { id } = await subscribe(maker.client);
    await fixture.createList('A');
    await fixture.rounds(2);
    await expire(maker.id);
    await fixture.createList('B');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
    expect(await fixture.read(id)).toMatchObject({ status: 'paused', pending_count: 1 });
    await fixture.client.patch(`${PATH}/${id}`, { status: 'active' });
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1', 'B 1']);
  });

  it('is taken over before it is paused by a key that writes active', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    const { id } = await subscribe(maker.client);
    const next = await makeKey(['*:*']);
    const activate = () => next.client.patch(`${PATH}/${id}`, { status: 'active' });
    expect((await activate()).body.data).toMatchObject({ version: 1, api_key_id: maker.id });
    await expire(maker.id);
    expect((await activate()).body.data).toMatchObject({ version: 2, api_key_id: next.id });
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
  });
});

describe('a webhook that the operator keeps', () => {
  it('acts for no key', async () => {
    const maker = await makeKey(['webhooks:write', 'price_lists:read']);
    const { id } = await subscribe(maker.client);
    const { lookup } = (await fixture.client.get(`/v2/api-keys/${maker.id}`)).body.data;
    const ended = await asOwner(fixture.service.database.ownerUrl, (owner) =>
      new ApiKeyAdmin(owner).revoke(fixture.client.slug, lookup as string, { webhooks: 'keep' }),
    );
    expect(ended.webhooks).toEqual([expect.objectContaining({ id, status: 'active' })]);
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
    expect((await fixture.read(id)).api_key_id).toBeNull();
  });
});

describe('a rotation of a webhook’s secret', () => {
  it('does not end an older secret that is still valid, unless it is meant to', async () => {
    const { id } = await fixture.subscribe();
    const rotate = (body: object, headers = {}) => fixture.client.post(`${PATH}/${id}/rotate-secret`, body, headers);
    const { previous_secret_until: until } = (await rotate({})).body.data;
    const { status, body } = await rotate({});
    expect([status, body]).toEqual([
      409,
      {
        code: 'resource_locked',
        message: 'The secret of the webhook was rotated a short time ago.',
        details: [
          {
            field: 'overlap_hours',
            reason: `the secret before the last rotation is valid until ${until}, and another rotation would end it: wait, or send If-Match with the ETag of the webhook, or overlap_hours 0`,
          },
        ],
      },
    ]);
    const etag = (await fixture.client.get(`${PATH}/${id}`)).headers.get('etag')!;
    expect((await rotate({}, { 'if-match': etag })).status).toBe(200);
    expect((await rotate({ overlap_hours: 0 })).status).toBe(200);
    expect((await rotate({})).status).toBe(200);
  });
});
