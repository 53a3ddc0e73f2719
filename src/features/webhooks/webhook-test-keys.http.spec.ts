import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { DispatchFixture, PATH } from '#test/support/webhooks/dispatch.js';

const fixture = DispatchFixture.use();

describe('a webhook of a test key of a live tenant', () => {
  it('is paused instead of getting the next event, and is activated by a live key; events name the mode', async () => {
    const { client, receiver, service } = fixture;
    const scopes = ['webhooks:write', 'price_lists:read'];
    const maker = await client.create('/v2/api-keys', { name: 'A', scopes });
    const by = new Client(service.base, maker.key as string, client.slug);
    const { id } = await by.create(PATH, { url: receiver.url, types: ['price_list.*'] });
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query(`update api_keys set mode = 'test' where id = $1`, [maker.id]),
    );
    await fixture.createList('A');
    await fixture.rounds(2);
    expect(fixture.versions).toEqual([]);
    expect(await fixture.read(id)).toMatchObject({ status: 'paused', pending_count: 1 });
    await client.patch(`${PATH}/${id}`, { status: 'active' });
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1']);
    expect(receiver.messages.map(({ body }) => JSON.parse(body).livemode)).toEqual([true]);
  });
});
