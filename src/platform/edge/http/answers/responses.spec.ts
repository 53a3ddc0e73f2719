import type { ExecutionContext } from '@nestjs/common';
import { firstValueFrom, of } from 'rxjs';
import { ETagIncludes, item, ItemInterceptor } from './responses.js';

interface Result {
  status: number;
  headers: Record<string, string>;
  answer: unknown;
}

async function answer(
  method: string,
  headers: Record<string, string>,
  value: unknown,
  path = '/v1/things',
  controller: object = class {},
): Promise<Result> {
  const result: Result = { status: 200, headers: {}, answer: undefined };
  const response = {
    setHeader: (name: string, text: string) => void (result.headers[name] = text),
    status: (status: number) => void (result.status = status),
    vary: (name: string) => void (result.headers.Vary = name),
  };
  const http = { getRequest: () => ({ method, headers, path }), getResponse: () => response };
  const context = { switchToHttp: () => http, getClass: () => controller } as unknown as ExecutionContext;
  result.answer = await firstValueFrom(new ItemInterceptor().intercept(context, { handle: () => of(value) }));
  return result;
}

const thing = () => item({ id: 'X', version: 3 }, ({ version }) => ({ version }));
const read = (tag: string, method = 'GET') => answer(method, { 'if-none-match': tag }, thing());

const READ = { ETag: '"3"', 'Cache-Control': 'private, no-cache', Vary: 'X-API-Key, Accept-Encoding' };

describe('item', () => {
  it('wraps the mapped record and sends its version as ETag', async () => {
    expect(await answer('GET', {}, thing())).toEqual({
      status: 200,
      headers: READ,
      answer: { data: { version: 3 } },
    });
  });

  it('sends the path of a created resource as Location', async () => {
    for (const path of ['/v1/things', '/v1/things/'])
      expect((await answer('POST', {}, thing(), path)).headers).toEqual({ ETag: '"3"', Location: '/v1/things/X' });
    expect((await answer('PATCH', {}, thing())).headers).toEqual({ ETag: '"3"' });
    const elsewhere = item({ id: 'X', version: 3 }, () => ({}), '/v1/others/X');
    expect((await answer('POST', {}, elsewhere)).headers.Location).toBe('/v1/others/X');
  });

  it.each(['"3"', 'W/"3"', '*', ' * ', '"1", "3"', '"1",W/"3"'])('If-None-Match %s: 304', async (tag) => {
    for (const method of ['GET', 'HEAD'])
      expect(await read(tag, method)).toEqual({ status: 304, headers: READ, answer: undefined });
  });

  it.each(['"2"', '3', '', '"33"', 'W/"2"'])('If-None-Match %j: the resource', async (tag) => {
    expect(await read(tag)).toMatchObject({ status: 200, answer: { data: { version: 3 } } });
  });

  it('has another ETag when a part that the controller names changes without the version', async () => {
    @ETagIncludes(({ owner }: { owner: string }, data: { state: string }) => [owner, data.state])
    class Controller {}
    const tagOf = async (owner: string, state: string, version = 3) => {
      const record = { id: 'X', version, owner };
      const { headers } = await answer(
        'GET',
        {},
        item(record, () => ({ state })),
        undefined,
        Controller,
      );
      return headers.ETag!;
    };
    const tag = await tagOf('A', 'open');
    expect(tag).toMatch(/^"3-[\w-]{12}"$/);
    expect(await tagOf('A', 'open')).toBe(tag);
    const others = [await tagOf('B', 'open'), await tagOf('A', 'late'), await tagOf('A', 'open', 4)];
    expect(new Set([tag, ...others]).size).toBe(4);
  });

  it('never responds with 304 to writes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await read('"3"', method)).status).toBe(200);
  });

  it('does not change other responses', async () => {
    const page = { data: [], pagination: {} };
    expect(await answer('GET', {}, page)).toEqual({ status: 200, headers: {}, answer: page });
    expect((await answer('DELETE', {}, undefined)).answer).toBeUndefined();
  });
});
