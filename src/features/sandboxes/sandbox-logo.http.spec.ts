import { MediaSweep } from '#features/media/media-sweep.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Client } from '#test/support/client.js';
import { type OwnService, startService } from '#test/support/service.js';
import { upload } from '#test/support/uploads.js';
import { PNG } from '../../../packages/image-inspection/test/images.js';
import { SandboxSweep } from './work/sandbox-sweep.js';

const PATH = '/v2/sandboxes';

describe('the logo of a sandbox', () => {
  let service: OwnService;
  let live: Client;
  let sandbox: Client;
  let sandboxId: string;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    live = await service.tenant();
    await live.patch('/v2/settings', { default_tax_rate: 19 });
    await upload(live, PNG, { entity_type: 'logo' });
    const { id, key } = await live.create(PATH, { name: 'A', copy: ['settings'] });
    [sandboxId, sandbox] = [id, new Client(service.base, key, live.slug)];
  });

  const reset = async () => expect((await live.post(`${PATH}/${sandboxId}/reset`, {})).status).toBe(200);
  const idOfLogo = async (client: Client) =>
    (await client.get('/v2/settings')).body.data.logo_media_file_id as string | null;
  const deleteLogo = async (client: Client) =>
    expect((await client.delete(`/v2/media/${await idOfLogo(client)}`)).status).toBe(204);
  /** Deletes the objects to which nobody refers, without quarantine. */
  const sweep = async () => {
    const media = service.app.get(MediaSweep, { strict: false });
    const result = await media.run({ graceMs: -60_000, quarantineMs: -60_000 });
    return [result.outcome, result.quarantined + result.waiting + result.deleted];
  };
  /** The keys of the objects of a tenant. */
  const objectsOf = async (client: Client) => {
    const tenantId = (await client.get('/v2/tenant')).body.data.id as string;
    const keys: string[] = [];
    for await (const batch of service.app.get(ObjectStore).list(tenantId)) keys.push(...batch.map(({ key }) => key));
    return keys;
  };
  const bytesOfLogo = async () => {
    const file = (await sandbox.get(`/v2/media/${await idOfLogo(sandbox)}`)).body.data;
    const answer = await fetch(file.url as string);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  it('is there after a reset although the live tenant and the sandbox have deleted theirs', async () => {
    const before = await bytesOfLogo();
    await deleteLogo(live);
    await deleteLogo(sandbox);
    expect(await sweep()).toEqual(['own', 0]);
    for (let times = 0; times < 2; times++) {
      await reset();
      expect(await bytesOfLogo()).toEqual(before);
    }
  });

  it('leaves no object in the live tenant when the sandbox is deleted, and none of the sandbox', async () => {
    const objects = await objectsOf(sandbox);
    const [own] = (await live.get('/v2/media')).body.data;
    expect(objects).toHaveLength(1);
    expect(await objectsOf(live)).toHaveLength(2);
    await live.delete(`${PATH}/${sandboxId}`);
    await service.app.get(SandboxSweep).run();
    const left = await objectsOf(live);
    expect(left).toHaveLength(1);
    expect(own.url).toContain(left[0]);
    const store = service.app.get(ObjectStore);
    expect(await store.read(objects[0]!)).toBeUndefined();
  });

  it('is not named by the settings if the store has lost the bytes', async () => {
    const own = (await live.get('/v2/media')).body.data[0].url as string;
    const kept = (await objectsOf(live)).find((key) => !own.includes(key))!;
    await service.app.get(ObjectStore).delete(kept);
    await reset();
    expect(await idOfLogo(sandbox)).toBeNull();
    expect((await sandbox.get('/v2/settings')).body.data.default_tax_rate).toBe(19);
  });
});
