import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { PNG, pngOfSize } from '../../../../packages/image-inspection/test/images.js';
import { Inspection } from '#test/support/media/inspection.js';

Logger.overrideLogger(false); // the inspector logs each process that is killed
const inspection = new Inspection();
afterAll(() => inspection.end());

const refusal = (code: string) => expect.objectContaining({ code });

describe('the inspector', () => {
  it('recognises an image by its content alone', async () => {
    expect((await inspection.of(PNG)).image).toEqual({ type: 'png', width: 1, height: 1 });
    for (const text of [
      '',
      'nothing',
      '{"a":1}',
      '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
      '%PDF-1.7\n',
    ])
      await expect(inspection.of(Buffer.from(text))).rejects.toEqual(refusal('unsupported_image'));
  });

  it.each(['file-type-fixture.gif', 'file-type-fixture.webp', 'image-size-progressive.jpg', 'image-rs-rgb24.bmp'])(
    'reads %s completely',
    async (name) => {
      const whole = readFileSync(new URL(`../../../../examples/upload-folder/images/${name}`, import.meta.url));
      expect((await inspection.of(whole)).stored).toEqual(whole);
      for (const length of [whole.length - 2, whole.length >> 1, 60])
        await expect(inspection.of(whole.subarray(0, length))).rejects.toEqual(refusal('corrupt_image'));
    },
  );

  it('accepts many images at once and decodes one at a time', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, (_, index) => inspection.of(pngOfSize(200 + index))));
    expect(found.map(({ stored }) => stored.length)).toEqual(Array.from({ length: 50 }, (_, index) => 200 + index));
  });
});

describe('the queue of images', () => {
  const settled = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'decoded',
      ({ code }: { code: string }) => code,
    );

  it('serves a tenant between two images of another', async () => {
    const order: string[] = [];
    const decode = (tenantId: string) => inspection.of(PNG, { tenantId }).then(() => order.push(tenantId));
    const all = Array.from({ length: 60 }, () => decode('a'));
    await Promise.all([...all, decode('b')]);
    expect(order.indexOf('b')).toBeLessThanOrEqual(2);
  });

  it('has a maximum length for each tenant: further images are refused', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 70 }, () => settled(inspection.of(PNG, { tenantId: 'a' }))).concat(
        settled(inspection.of(PNG, { tenantId: 'b' })),
      ),
    );
    expect(outcomes).toEqual([
      ...Array<string>(65).fill('decoded'),
      ...Array<string>(5).fill('rate_limited'),
      'decoded',
    ]);
  });

  it('drops an image whose client has left', async () => {
    const sender = new AbortController();
    const all = Array.from({ length: 5 }, () => inspection.of(PNG));
    const left = settled(inspection.of(PNG, { signal: sender.signal }));
    sender.abort();
    expect([await left, await settled(inspection.of(PNG, { signal: sender.signal }))]).toEqual([
      'request_timeout',
      'request_timeout',
    ]);
    await Promise.all(all);
  });
});

describe('the process that decodes', () => {
  /** So many elements take long enough for the test to kill the process meanwhile. */
  const long = () =>
    inspection.of(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(19_000)}</svg>`));
  const processId = async () => {
    while (!inspection.inspector.processId) await new Promise((wake) => setTimeout(wake, 5));
    return inspection.inspector.processId;
  };
  /** False as soon as Node has reported that the child process ended. */
  const isRunning = (id: number): boolean => {
    try {
      return process.kill(id, 0);
    } catch {
      return false;
    }
  };

  it('can be killed: its image is refused, waiting images are not', async () => {
    const [killed, next] = [long(), inspection.of(PNG)];
    const settled = Promise.allSettled([killed, next]);
    await new Promise((wake) => setTimeout(wake, 300));
    process.kill(await processId(), 'SIGKILL');
    const [first, second] = await settled;
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'corrupt_image' } });
    expect(second).toMatchObject({ status: 'fulfilled', value: { image: { type: 'png' } } });
  });

  it('does not refuse the image as corrupt when it ends before it has begun with it', async () => {
    await inspection.of(PNG);
    const ended = await processId();
    process.kill(ended, 'SIGKILL');
    while (inspection.inspector.processId) await new Promise((wake) => setTimeout(wake, 5));
    const refused = expect(inspection.of(PNG)).rejects.toMatchObject({ code: 'unavailable' });
    while (!inspection.inspector.processId) await new Promise((wake) => setImmediate(wake));
    process.kill(await processId(), 'SIGKILL'); // Node needs longer to start
    await refused;
    expect((await inspection.of(PNG)).image.type).toBe('png');
  });

  it('is started again after it ended while no image waited', async () => {
    await inspection.of(PNG);
    const ended = await processId();
    process.kill(ended, 'SIGKILL');
    while (isRunning(ended)) await new Promise((wake) => setTimeout(wake, 5));
    expect(inspection.inspector.processId).toBeUndefined();
    expect((await inspection.of(PNG)).image.type).toBe('png');
  });

  it('has a time limit', async () => {
    const before = await processId();
    inspection.inspector.timeLimitMs = 200;
    await expect(long()).rejects.toMatchObject({ code: 'image_too_large' });
    inspection.inspector.timeLimitMs = 60_000;
    expect((await inspection.of(PNG)).image.type).toBe('png');
    expect(inspection.inspector.processId).not.toBe(before);
  });

  it('is started once after it was killed, however late it ends', async () => {
    const killed = await processId();
    inspection.inspector.timeLimitMs = 200;
    const refused = expect(long()).rejects.toMatchObject({ code: 'image_too_large' });
    await new Promise((begun) => setImmediate(begun));
    inspection.inspector.timeLimitMs = 60_000; // of the next image
    const next = inspection.of(PNG);
    await refused;
    const started = await processId();
    await next;
    while (isRunning(killed)) await new Promise((wake) => setTimeout(wake, 5));
    expect(started).not.toBe(killed);
    expect(inspection.inspector.processId).toBe(started);
  });

  it('has no environment variables of the service', async () => {
    await inspection.of(PNG);
    const id = await processId();
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${id}/environ`, 'latin1')).not.toContain('TEST_DATABASE');
  });
});
