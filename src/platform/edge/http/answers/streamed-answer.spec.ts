import { get as httpGet } from 'node:http';
import { jest } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { StoredRows } from '#platform/data/sql/stored-rows.js';
import type { Env } from '#platform/base/config/env.js';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { combineInterceptors } from '../combine-interceptors.js';
import { ErrorFilter } from './error.filter.js';
import { LargeResponseInterceptor } from './large-response.js';
import { listByPage } from './responses.js';
import { Authority } from '#platform/data/tenancy/authority.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { streamOf } from './streamed-answer.js';
import { type SendText, TextResponse } from './text-responses.js';

const TEXT = 'x'.repeat(100_000); // longer than a chunk

/** Fails with an error at the row or piece of this number. */
let failsAt: number;
let error: Error;
const failAt = (place: number) => {
  if (place === failsAt) throw error;
};

@Controller()
class Answers {
  @Get('page')
  async page() {
    const rows = await StoredRows.create<number>();
    await rows.write(['0', '1', '2', '3']);
    const request = { page: 1, pageSize: 4, sortBy: 'id', sort: 'asc' } as const;
    return listByPage({ rows, total: 4, hasMore: false, request, next: null }, (row) => {
      failAt(row);
      return { row, TEXT };
    });
  }

  @Get('text')
  text(@TextResponse() send: SendText) {
    return send({ pieces: this.pieces(), type: 'text/csv', name: 'any.csv', end: () => Promise.resolve() });
  }

  private async *pieces() {
    for (let place = 0; place < 4; place++) {
      failAt(place);
      yield await Promise.resolve(TEXT);
    }
  }
}

@Module({
  controllers: [Answers],
  providers: [
    { provide: AnswerBudget, useValue: new AnswerBudget({ ANSWERS_IN_MEMORY_MB: 16 } as Env) },
    ...combineInterceptors(LargeResponseInterceptor),
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AnswersModule {}

describe('an answer that is made while it is sent', () => {
  let app: NestExpressApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestExpressApplication>(AnswersModule, { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());
  beforeEach(() => {
    error = new Error('secret');
  });

  /** The answer as the client sees it. `isComplete`: whether it has an end. */
  async function read(path: string, acceptEncoding = 'identity') {
    const headers = { 'accept-encoding': acceptEncoding };
    return new Promise<{ status?: number; type?: string; encoding?: string; text: string; isComplete: boolean }>(
      (resolve, reject) => {
        void app.getUrl().then((base) =>
          httpGet(`${base}/${path}`, { headers }, (response) => {
            let text = '';
            const { 'content-type': type, 'content-encoding': encoding } = response.headers;
            response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
            response.on('error', () => undefined);
            response.on('close', () =>
              resolve({ status: response.statusCode, type, encoding, text, isComplete: response.complete }),
            );
          }).on('error', reject),
        );
      },
    );
  }

  for (const path of ['page', 'text'])
    for (const encoding of ['identity', 'gzip']) {
      it(`(${path}, ${encoding}) is the error if it fails before it begins`, async () => {
        failsAt = 0;
        const answer = await read(path, encoding);
        expect(answer).toMatchObject({ status: 500, type: 'application/json; charset=utf-8', isComplete: true });
        expect(answer.encoding).toBeUndefined();
        expect(JSON.parse(answer.text)).toMatchObject({ code: 'internal_error', details: [] });
        error = new DomainError('unavailable', 'The database is away.');
        expect((await read(path, encoding)).status).toBe(503);
      });

      it(`(${path}, ${encoding}) has no end if it fails in the middle`, async () => {
        failsAt = 3;
        expect(await read(path, encoding)).toMatchObject({ status: 200, isComplete: false });
        failsAt = 4;
        expect(await read(path, encoding)).toMatchObject({ status: 200, isComplete: true });
      });
    }
});

it('a stream ends with the right of its caller', async () => {
  let hasRight = true;
  const refusal = new DomainError('api_key_revoked', 'This API key was revoked.');
  const authority = new Authority(() => (hasRight ? Promise.resolve() : Promise.reject(refusal)), -Infinity);
  async function* chunks() {
    yield await Promise.resolve(Buffer.alloc(100_000));
    hasRight = false;
    yield Buffer.alloc(100_000);
    yield Buffer.alloc(100_000);
  }
  const now = jest.spyOn(performance, 'now');
  const stream = runAs(maintenanceCaller(''), () => streamOf(chunks()), null, undefined, authority);
  let read = 0;
  const reading = (async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      now.mockReturnValue(performance.now() + 60_000);
    }
  })();
  await expect(reading).rejects.toBe(refusal);
  now.mockRestore();
  expect(read).toBe(200_000);
});
