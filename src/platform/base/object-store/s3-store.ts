import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import type { Env } from '../config/env.js';
import { clientLeft } from '../errors/client-left.js';
import {
  type ByteRange,
  IMMUTABLE,
  isKey,
  type ListedObject,
  STORE_ID_NAME,
  ObjectStore,
  type ObjectSource,
} from './object-store.js';
import { unlessMissing } from './store-errors.js';

const MISSING = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];
const isMissing = (error: unknown): boolean => MISSING.includes((error as Error).name);
const never = (): boolean => false;

/** Some services support multipart uploads but not their listing. */
const isNotImplemented = (error: unknown): boolean => (error as Error).name === 'NotImplemented';

const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum number of connections of one instance to the store; further uploads and downloads wait. */
const MAX_CONNECTIONS = 64;

const ignore = (): void => undefined;
/** The client would write to the console. Its failures are thrown and reach the service's own log. */
const SILENT_LOGGER = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const MEGABYTE = 1024 * 1024;
/** Part size of multipart uploads in bytes, the minimum of S3. The client has two copies of each part in memory. */
const PART_SIZE = 5 * MEGABYTE;
/** Maximum number of concurrent uploads of one instance, one part of each at a time; it bounds the memory. Further uploads are queued. */
const MAX_CONCURRENT_UPLOADS = 2;

/** The store in a bucket of the configured S3 service. */
export const openS3Store = (env: Env, bucket: string): S3Store =>
  new S3Store(s3Client(env), bucket, env.OBJECT_STORE_TIMEOUT_MS);

/** A client of the configured S3 service. Without configured credentials it uses the default credential chain of the AWS SDK. */
export function s3Client(env: Env): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: env.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: env.S3_CHECKSUMS,
    responseChecksumValidation: env.S3_CHECKSUMS,
    logger: SILENT_LOGGER,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: env.OBJECT_STORE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
}

/** An object store in a bucket of any S3-compatible service. An object of a multipart upload exists when its last part is stored. */
export class S3Store extends ObjectStore {
  private readonly uploads = pLimit({ concurrency: MAX_CONCURRENT_UPLOADS, rejectOnClear: true });

  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  async put(key: string, source: ObjectSource, signal?: AbortSignal): Promise<void> {
    try {
      await unlessMissing(() => this.uploads(() => this.write(key, source, signal)), never);
    } catch (error) {
      throw signal?.aborted ? clientLeft() : error;
    }
  }

  sizeOf(key: string): Promise<number | undefined> {
    return unlessMissing(
      async () => (await this.client.send(new HeadObjectCommand(this.at(key)), this.timeLimit())).ContentLength,
      isMissing,
    );
  }

  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }), this.timeLimit());
      return Body as Readable;
    }, isMissing);
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(() => this.client.send(new DeleteObjectCommand(this.at(key)), this.timeLimit()), isMissing);
  }

  async *list(owner?: string): AsyncIterable<ListedObject[]> {
    const Prefix = owner && `${owner}/`;
    let token: string | undefined;
    do {
      const request = new ListObjectsV2Command({ Bucket: this.bucket, Prefix, ContinuationToken: token });
      const page = await unlessMissing(() => this.client.send(request, this.timeLimit()), never);
      token = page?.NextContinuationToken;
      yield (page?.Contents ?? []).flatMap(({ Key: key, LastModified: modifiedAt }) =>
        key && modifiedAt && isKey(key) ? [{ key, modifiedAt }] : [],
      );
    } while (token);
  }

  readStoreId(): Promise<string | undefined> {
    return unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(STORE_ID_NAME)), this.timeLimit());
      return Body!.transformToString();
    }, isMissing);
  }

  async writeStoreId(text: string): Promise<void> {
    await unlessMissing(
      () => this.client.send(new PutObjectCommand({ ...this.at(STORE_ID_NAME), Body: text }), this.timeLimit()),
      never,
    );
  }

  /** An instance that is killed during an upload leaves its parts in the bucket. */
  async removeUnfinished(time: Date): Promise<void> {
    const request = new ListMultipartUploadsCommand({ Bucket: this.bucket });
    const found = await unlessMissing(() => this.client.send(request, this.timeLimit()), isNotImplemented);
    for (const { Key: key, UploadId, Initiated: begun } of found?.Uploads ?? []) {
      if (!key || !isKey(key) || !begun || begun >= time) continue;
      const command = new AbortMultipartUploadCommand({ ...this.at(key), UploadId });
      await unlessMissing(() => this.client.send(command, this.timeLimit()), isMissing);
    }
  }

  /** Uploads a file. Aborts failed multipart uploads; queued uploads fail with it when the store times out. */
  private async write(key: string, { path, size, contentType }: ObjectSource, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const body = createReadStream(path);
    const upload = new Upload({
      client: this.client,
      partSize: PART_SIZE,
      queueSize: 1,
      params: { ...this.at(key), Body: body, ContentLength: size, ContentType: contentType, CacheControl: IMMUTABLE },
    });
    const timer = setTimeout(() => {
      void upload.abort();
      this.uploads.clearQueue();
    }, this.timeoutMs);
    const abort = () => void upload.abort();
    signal?.addEventListener('abort', abort);
    try {
      await upload.done();
    } finally {
      signal?.removeEventListener('abort', abort);
      clearTimeout(timer);
      body.destroy();
    }
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }

  /** Time limit for a request until its response begins. Reading the response has the time-out of the socket. */
  private timeLimit() {
    return { abortSignal: AbortSignal.timeout(this.timeoutMs) };
  }
}
