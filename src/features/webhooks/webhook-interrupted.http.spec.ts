import { newId } from '#platform/base/values/ids.js';
import { asAdmin } from '#test/support/database.js';
import { DispatchFixture, PATH, SECOND } from '#test/support/webhooks/dispatch.js';

/** More than a lease. */
const LEASE = 61 * SECOND;

describe('a delivery during which dispatchers end', () => {
  const fixture = DispatchFixture.use();
  let release: (() => void)[];

  beforeEach(() => {
    release = [];
  });

  /** Sends with an endpoint that answers nothing about `reference`, and lets the lease end, as if the dispatcher had ended. */
  async function endWhileSending(reference: string): Promise<void> {
    fixture.receiver.answer = ({ event }, response) => {
      if (event.resource.reference_id === reference) release.push(() => response.destroy());
      else response.writeHead(200).end();
    };
    const before = release.length;
    await fixture.dispatcher.search();
    while (release.length === before) await fixture.receiver.until(fixture.receiver.messages.length + 1);
    fixture.ahead += LEASE;
  }

  const statusesOf = async (id: string) =>
    Object.fromEntries(
      ((await fixture.deliveries(id)) as { event_id: string; status: string }[]).map((one) => [
        one.event_id,
        one.status,
      ]),
    );

  it('is sent three times, has failed then with a reason, and those behind it follow; retry sends it', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const { id: list } = await fixture.createList('A');
    await fixture.rename(list, 'y');
    for (let end = 0; end < 3; end++) await endWhileSending('A');
    fixture.answer(200);
    await fixture.rounds(3);
    expect(fixture.versions).toEqual(['A 1', 'A 1', 'A 1', 'A 2']);
    const [first, second] = await fixture.deliveries(id);
    expect([first.status, second.status]).toEqual(['failed', 'delivered']);
    expect(first.attempts).toEqual([
      expect.objectContaining({
        status: null,
        error: expect.stringMatching(/^The service ended 3 times while/) as string,
      }),
    ]);
    expect(await fixture.read(id)).toMatchObject({ status: 'active', pending_count: 0 });
    await fixture.client.post(`${PATH}/${id}/deliveries/${first.id}/retry`, undefined);
    await fixture.rounds(2);
    expect(fixture.versions.at(-1)).toBe('A 1');
    expect(Object.values(await statusesOf(id))).toEqual(['delivered', 'delivered']);
    for (const end of release) end();
  });

  it('does not take others with it: those that were under way are sent one at a time', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    for (const reference of ['A', 'B', 'C']) await fixture.createList(reference);
    for (let end = 0; end < 3; end++) await endWhileSending('B');
    fixture.answer(200);
    await fixture.rounds(3);
    const statuses = await fixture.deliveries(id);
    expect(statuses.map(({ status }: { status: string }) => status)).toEqual(['delivered', 'failed', 'delivered']);
    for (const end of release) end();
  });

  it('is counted by the endpoint whose dispatcher has the lease', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    await asAdmin(fixture.service.database.adminUrl, (admin) =>
      admin.query('update webhook_progress set under_way = array[$1::uuid]', [newId()]),
    );
    await fixture.rounds(1);
    expect(fixture.versions).toEqual(['A 1']);
    expect(await fixture.read(id)).toMatchObject({ pending_count: 0 });
  });
});
