import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Controller, Module, Post } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Env } from '#platform/base/config/env.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Public } from '../../auth/access.js';
import { KnownScopes } from '../../auth/scopes.js';
import { IdempotencyInterceptor } from '../../idempotency/idempotency.interceptor.js';
import { StoredAnswers } from '../../idempotency/stored-answers.js';
import { ErrorFilter } from '../answers/error.filter.js';
import { combineInterceptors } from '../combine-interceptors.js';
import { TenantInterceptor } from '../tenant.interceptor.js';
import { BodyInterceptor, BodyLimitMegabytes, BytesOfBody, RawBody } from './body.js';
import { BodyShares } from './body-shares.js';

const LIMITS = { BODIES_ON_DISK_MB: 16, BODIES_IN_MEMORY_MB: 16, BODY_WAIT_MS: 1_000 };

@Public()
@Controller()
class Notices {
  @Post('notices')
  @RawBody()
  @BodyLimitMegabytes(1)
  receive(@BytesOfBody() body: Buffer) {
    return { bytes: body.toString('base64') };
  }
}

let folder: string;

@Module({
  controllers: [Notices],
  providers: [
    { provide: Env, useFactory: () => ({ ...LIMITS, DATA_DIR: folder }) },
    Spool,
    BodyShares,
    ...[TenantDb, StoredAnswers, AnswerBudget, KnownScopes].map((provide) => ({ provide, useValue: undefined })),
    ...combineInterceptors(BodyInterceptor, TenantInterceptor, IdempotencyInterceptor),
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class NoticesModule {}

describe('a public route that takes the bytes of its body', () => {
  let app: NestExpressApplication;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raw-body-'));
    app = await NestFactory.create<NestExpressApplication>(NoticesModule, { logger: false, bodyParser: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function send(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) {
    const response = await fetch(`${await app.getUrl()}/notices`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    const answer = (await response.json()) as { bytes: string; code: string };
    return { status: response.status, code: answer.code, text: Buffer.from(answer.bytes ?? '', 'base64').toString() };
  }

  const large = JSON.stringify({ spaces: ' '.repeat(100_000) });
  it.each([
    ['small', '{ "b" : 1.0, "a" : 1 }\n'],
    ['large', ` ${large}`],
    ['not JSON', '{'],
  ])('gets the bytes of a body as they were sent: %s', async (_, body) => {
    expect(await send(body)).toEqual({ status: 201, code: undefined, text: body });
    expect(await send(new Uint8Array(gzipSync(body)), { 'Content-Encoding': 'gzip' })).toMatchObject({
      status: 201,
      text: body,
    });
    expect(await readdir(join(folder, 'uploads')).catch(() => [])).toEqual([]);
  });

  it('has the limits of other bodies', async () => {
    expect(await send('{}', { 'Content-Type': 'text/plain' })).toMatchObject({ code: 'unsupported_media_type' });
    expect(await send(large.repeat(11))).toMatchObject({ code: 'payload_too_large' });
  });

  it('does not care about an Idempotency-Key, which belongs to a tenant', async () => {
    expect(await send('{}', { 'Idempotency-Key': 'one' })).toMatchObject({ status: 201, text: '{}' });
  });
});
