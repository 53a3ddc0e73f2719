import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { EstimatedUsage } from '#platform/data/quotas/estimated-usage.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { HeldTransaction } from '#platform/data/tenancy/held-transaction.js';
import { BusyElsewhere } from '#platform/data/tenancy/restart-errors.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** The answer to a request, which a repetition of the request gets again. */
export interface Answer {
  status: number;
  location: string | null;
  etag: string | null;
  /** JSON text; null for an answer without a body. */
  body: Buffer | null;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  tenantId: string;
  key: string;
  /** See `fingerprintOf`. */
  fingerprint: Buffer;
}

/** Thrown in place of the use case when the request was answered before. */
export class AnsweredBefore extends Error {
  constructor(readonly answer: Answer) {
    super('The request was answered before');
  }
}

interface StoredRow {
  fingerprint: Buffer;
  status: number;
  location: string | null;
  etag: string | null;
  sealedBody: Buffer | null;
}

/** How long answers are kept. */
const KEPT = `interval '72 hours'`;

/** The lock ends with the transaction. It is only tried: a request that has to wait gives its connection back. */
const LOCK_KEY = `select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || ' ' || $2, 0)) as locked`;

const STORED_ANSWER = `select fingerprint, status, location, etag, sealed_body as "sealedBody" from idempotency_keys
  where tenant_id = $1 and key = $2 and created_at > tenant_now() - ${KEPT}`;

/** Replaces a row that is older than answers are kept and was not removed yet. */
const STORE_ANSWER = `insert into idempotency_keys (tenant_id, key, fingerprint, status, location, etag, sealed_body, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, tenant_now())
  on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
    location = excluded.location, etag = excluded.etag, sealed_body = excluded.sealed_body, created_at = excluded.created_at`;

/** The number of stored answers of the tenant, also of those that the sweep has not deleted yet. */
export const COUNT_ANSWERS = 'select count(*)::integer as used from idempotency_keys where tenant_id = $1';

/** Bodies of fewer bytes are not compressed. */
const MIN_COMPRESSED_BYTES = 1_024;
/** First bytes of gzip. JSON text cannot begin with them. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Compresses bodies of at most this number of bytes, about 0.5 ms, without another thread: starting the work there takes three times the
 * processor time of compressing a usual answer.
 */
const MAX_BYTES_AT_ONCE = 65_536;

const compressElsewhere = promisify(gzip);
const compress = (body: Buffer): Buffer | Promise<Buffer> =>
  body.length <= MAX_BYTES_AT_ONCE ? gzipSync(body, { level: 1 }) : compressElsewhere(body);
const decompress = promisify(gunzip);

/** The answers to requests with an idempotency key, stored in the transactions of their effects. */
@Injectable()
export class StoredAnswers {
  private readonly usage: EstimatedUsage<'stored_answers'>;

  constructor(
    private readonly sealer: Sealer,
    quotas: Quotas,
  ) {
    this.usage = new EstimatedUsage(quotas, ['stored_answers']);
  }

  /** The transaction of a keyed request, which waits until `deadline` (by `performance.now()`) for a request with the same key. */
  hold(request: KeyedRequest, deadline: number): HeldTransaction {
    return new HeldTransaction((tx) => this.enter(tx, request, deadline));
  }

  /** The statement that stores an answer in the held transaction of its request. */
  async store(request: KeyedRequest, { status, location, etag, body }: Answer): Promise<LastStatement<unknown>> {
    const { key, fingerprint } = request;
    const packed = body && body.length >= MIN_COMPRESSED_BYTES ? await compress(body) : body;
    const sealed = packed && this.sealer.sealBytes(packed, placeOfAnswer(request.tenantId, request.key));
    return LastStatement.rows(STORE_ANSWER, [key, fingerprint, status, location, etag, sealed]);
  }

  /**
   * Locks the key. Throws {@link BusyElsewhere} when another transaction has it, {@link AnsweredBefore} when the request has an answer,
   * `idempotency_key_reused` when the key was used for another request, and {@link QuotaExceeded} when no further answer may be stored.
   */
  private async enter(tx: TenantTx, request: KeyedRequest, deadline: number): Promise<void> {
    const [[lock], [row]] = await Promise.all([
      tx.query<{ locked: boolean }>(LOCK_KEY, [request.key]),
      tx.query<StoredRow>(STORED_ANSWER, [request.key]), // a statement of its own, for it must see what was committed before the lock
    ]);
    if (!row) {
      if (lock!.locked) return this.admit(tx);
      throw new BusyElsewhere(deadline, inProgress);
    }
    if (!row.fingerprint.equals(request.fingerprint)) throw keyReused();
    const { status, location, etag, sealedBody } = row;
    const packed = sealedBody && this.sealer.openBytes(sealedBody, placeOfAnswer(request.tenantId, request.key));
    const body = packed?.subarray(0, GZIP.length).equals(GZIP) ? await decompress(packed) : packed;
    throw new AnsweredBefore({ status, location, etag, body });
  }

  /** A request whose answer cannot be stored is refused before it has an effect: its repetition would take effect again. */
  private admit(tx: TenantTx): Promise<void> {
    return this.usage.admit({ stored_answers: 1 }, async () => {
      const [row] = await tx.query<{ used: number }>(COUNT_ANSWERS);
      return { stored_answers: row!.used };
    });
  }
}

/** Binds an encrypted body to its row. */
export const placeOfAnswer = (tenantId: string, key: string): string =>
  `idempotency_keys.sealed_body ${tenantId} ${key}`;

/** A request with the same key is not answered yet. */
export const inProgress = () =>
  new DomainError('idempotency_in_progress', 'A request with this Idempotency-Key is still running; repeat it later.', [
    { field: 'Idempotency-Key', reason: 'is in use by a request that is not answered yet' },
  ]);

/** The key belongs to another request. */
export const keyReused = () =>
  new DomainError('idempotency_key_reused', 'This Idempotency-Key was used for another request.', [
    {
      field: 'Idempotency-Key',
      reason:
        'was used with another method, path, query or body, or by an API key that may read other resources or create other API keys',
    },
  ]);
