import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { asAdmin } from '../support/database.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startService } from '../support/service.js';
import { upload } from '../support/uploads.js';

/** S3 servers that fail in different ways. */
const WAYS: Record<string, { react?: (socket: Socket) => void; answer: [number, string]; timeoutMs?: number }> = {
  'that is not there': { answer: [503, 'unavailable'] },
  'that hangs': { react: () => undefined, answer: [504, 'timeout'], timeoutMs: 1_000 },
  'that closes every connection': { react: (socket) => socket.destroy(), answer: [503, 'unavailable'] },
  'that refuses everything': {
    react: (socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')),
    answer: [503, 'unavailable'],
  },
  'that speaks of something else': { react: (socket) => socket.end('SMTP ready\r\n'), answer: [503, 'unavailable'] },
};
/** Above Jest's limit of a test, so that a test ends in time only if the store's error or its time limit ends its requests. */
const LONG_MS = 600_000;
/** More uploads than the store writes at a time, some of them multipart. */
const FILES = [100_000, 6_000_000, ...Array.from({ length: 10 }, (_, index) => 1_000 + index)];

describe.each(Object.entries(WAYS))('a store %s', (_, { react, answer, timeoutMs = LONG_MS }) => {
  let server: Server;
  let service: OwnService;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      react?.(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    if (!react) server.close();
    service = await startService({
      DATA_DIR: '.data/test-failing',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_PATH_STYLE: 'true',
      OBJECT_STORE_TIMEOUT_MS: String(timeoutMs),
      REQUEST_TIMEOUT_MS: String(LONG_MS),
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await service.stop();
  });

  it('gets errors, at the latest after the time limit of the store, and leaves no partial uploads', async () => {
    const client = await service.tenant();
    const answers = await Promise.all(FILES.map((size) => upload(client, pngOfSize(size))));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(FILES.map(() => answer));
    expect((await client.get('/v2/media')).body.pagination.total_records).toBe(0);
    const { rows } = await asAdmin(service.database.adminUrl, (admin) => admin.query('select from media_objects'));
    expect(rows).toEqual([]);
    expect(await readdir('.data/test-failing/uploads')).toEqual([]);
    const read = await fetch(`${service.base}/media/${'a'.repeat(36)}/${'b'.repeat(43)}.png`);
    expect(read.status).toBe(answer[0]);
  });
});
