import { etagOf } from '#test/support/etag.js';
import { createHash } from 'node:crypto';
import type { Client } from '#test/support/client.js';
import { PNG, pngOfSize } from '../../../packages/image-inspection/test/images.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { formOf, sendForm, upload, uploaded } from '#test/support/uploads.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('media', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  it('returns all fields of an upload in v2, and reads them again', async () => {
    const made = await upload(client, PNG, { entity_type: 'product' });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      id: expect.any(String),
      media_file_id: id,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9a-f-]{36}\/[\w-]{43}\.png$/),
      cdn_url: made.body.data.url,
      entity_type: 'product',
      file_name: 'image.png',
      content_type: 'image/png',
      size: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      width: 1,
      height: 1,
      version: 1,
      created_at: TIME,
      updated_at: TIME,
    });
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([`/v2/media/${id}`, etagOf(1)]);
    const read = await client.get(`/v2/media/${id}`);
    expect([read.status, read.body]).toEqual([200, made.body]);
    expect((await client.get(`/v2/media/${id}`, { 'if-none-match': made.headers.get('etag')! })).status).toBe(304);
    expect((await client.get('/v2/media')).body.data).toEqual([made.body.data]);
  });

  it('returns the id and addresses of an upload in v1', async () => {
    const { status, body, headers } = await sendForm(client, formOf([['file', PNG]]), '/v1/media/upload');
    expect([status, Object.keys(body.data)]).toEqual([201, ['media_file_id', 'url', 'cdn_url']]);
    expect(headers.get('location')).toBe(body.data.url);
    const read = await client.get(`/v2/media/${body.data.media_file_id}`);
    expect(read.body.data).toMatchObject({ ...body.data, entity_type: 'misc' });
  });

  describe('with names of files', () => {
    const named = (name: string, path?: string) => sendForm(client, formOf([['file', PNG, name]]), path);
    const nameOf = async (id: string) => (await client.get(`/v2/media/${id}`)).body.data.file_name as string | null;
    const found = async (search: string) =>
      (await client.get(`/v2/media?sort_by=created_at&sort=asc&search=${encodeURIComponent(search)}`)).body.data.map(
        ({ file_name }: { file_name: string }) => file_name,
      );

    it.each([
      ['Stuhl vörne (2).PNG', 'Stuhl vörne (2).PNG'],
      [' chair.png ', 'chair.png'],
      ['C:\\pictures\\chair.png', 'chair.png'],
      ['pictures/chair.png', 'chair.png'],
      ['写真😀.png', '写真😀.png'],
      ['n'.repeat(255), 'n'.repeat(255)],
    ])('keeps the name %s', async (sent, kept) => {
      const { status, body } = await named(sent);
      expect([status, body.data.file_name]).toEqual([201, kept]);
      const v1 = await named(sent, '/v1/media/upload');
      expect(await nameOf(v1.body.data.media_file_id)).toBe(kept);
    });

    it.each([
      ['n'.repeat(256), 'has a filename that must have at most 255 characters'],
      ['a\u0085b.png', 'has a filename that must not contain a line break'],
    ])('refuses a file whose name is no text of one line: %j', async (name, reason) => {
      for (const path of ['/v1/media/upload', '/v2/media']) {
        const { status, body } = await named(name, path);
        expect([status, body.details]).toEqual([400, [{ field: 'file', reason }]]);
      }
    });

    it('has null for a file without a name', async () => {
      const boundary = 'x';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename=" "\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const { status, body: answer } = await client.post('/v2/media', body, type);
      expect([status, answer.data.file_name]).toEqual([201, null]);
      expect((await client.get('/v2/media')).body.data).toHaveLength(1);
    });

    it('are found by the words of the name, whatever their case and accents', async () => {
      for (const name of ['Müller Stuhl 4711.png', 'table-4711-front.png', 'Stuhl.png']) await named(name);
      expect(await found('stuhl')).toEqual(['Müller Stuhl 4711.png', 'Stuhl.png']);
      expect(await found('mueller STUHL')).toEqual(['Müller Stuhl 4711.png']);
      expect(await found('4711-fro')).toEqual(['table-4711-front.png']);
      expect(await found('bed')).toEqual([]);
      expect((await client.get('/v2/media?search=4711')).body.pagination.total_records).toBe(2);
      const [{ id }] = (await client.get('/v2/media?search=4711-fro')).body.data;
      expect((await client.delete(`/v2/media/${id}`)).status).toBe(204);
      expect(await found('4711')).toEqual(['Müller Stuhl 4711.png']);
    });
  });

  it('ignores unknown parts in v1 and refuses them in v2', async () => {
    const form = () =>
      formOf([
        ['colour', 'red'],
        ['file', PNG],
        ['other', PNG],
      ]);
    expect((await sendForm(client, form(), '/v1/media/upload')).status).toBe(201);
    expect((await sendForm(client, form())).body.details).toEqual([
      { field: 'colour', reason: 'is not a known field' },
      { field: 'other', reason: 'is not a known field' },
    ]);
  });

  it('lists by page, by cursor and by filter', async () => {
    for (const entity_type of ['a', 'b', 'a']) await uploaded(client, PNG, { entity_type });
    const { body } = await client.get('/v2/media?page_size=2&sort_by=created_at&sort=asc');
    expect([body.data.length, body.pagination.total_records]).toEqual([2, 3]);
    const rest = await client.get(
      `/v2/media?page_size=2&sort_by=created_at&sort=asc&cursor=${body.pagination.next_cursor}`,
    );
    expect(rest.body.data).toHaveLength(1);
    expect((await client.get('/v2/media?entity_types=a')).body.pagination.total_records).toBe(2);
    expect((await client.get(`/v2/media?ids=${body.data[0].id}`)).body.data).toEqual([body.data[0]]);
  });

  it('does not delete a file that a product shows', async () => {
    const { id, url } = await uploaded(client, pngOfSize(200));
    const media = { url: `${url}?v=1`, order: 1, type: 'image', is_default: true };
    const product = await client.create('/v2/products', {
      group_code: 'A',
      variants: [{ sku_id: 'A', name: 'A', medias: [media] }],
    });
    const refused = await client.delete(`/v2/media/${id}`);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'resource_in_use',
        message: 'The media file is used by products. Remove its address from these products first.',
        details: [{ field: 'id', reason: `is used by product A (${product.id})` }],
      },
    ]);
    expect((await fetch(url)).status).toBe(200);
    expect((await client.delete(`/v2/products/${product.id}`)).status).toBe(204);
    expect((await client.delete(`/v2/media/${id}`)).status).toBe(204);
  });

  it('is not visible to other tenants', async () => {
    const { id } = await uploaded(client, PNG);
    const stranger = await service.tenant();
    expect((await stranger.get(`/v2/media/${id}`)).body.code).toBe('media_file_not_found');
    expect((await stranger.delete(`/v2/media/${id}`)).body.code).toBe('media_file_not_found');
    expect((await stranger.get('/v2/media')).body.data).toEqual([]);
  });
});
