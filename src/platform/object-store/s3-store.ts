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
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
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

/** There are services that know parts but do not list them. */
const cannot = (error: unknown): boolean => (error as Error).name === 'NotImplemented';

const MEGABYTE = 1024 * 1024;
/** Larger files are written in parts of this size, the smallest that S3 takes; the client holds each in memory, twice. */
const PART_SIZE = 5 * MEGABYTE;
/** Files that one instance writes at a time, a part of each: what bounds its memory. Further ones wait their turn. */
const MOST_WRITTEN_AT_ONCE = 2;

/** Objects in a bucket of any S3-compatible service. One that is written in parts is there when its last part is. */
export class S3Store extends ObjectStore {
  private readonly inTurn = pLimit({ concurrency: MOST_WRITTEN_AT_ONCE, rejectOnClear: true });

  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  async put(key: string, source: ObjectSource, signal?: AbortSignal): Promise<void> {
    try {
      await unlessMissing(() => this.inTurn(() => this.write(key, source, signal)), never);
    } catch (error) {
      throw signal?.aborted ? clientLeft() : error;
    }
  }

  sizeOf(key: string): Promise<number | undefined> {
    return unlessMissing(
      async () => (await this.client.send(new HeadObjectCommand(this.at(key)), this.inTime())).ContentLength,
      isMissing,
    );
  }

  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }), this.inTime());
      return Body as Readable;
    }, isMissing);
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(() => this.client.send(new DeleteObjectCommand(this.at(key)), this.inTime()), isMissing);
  }

  async *list(): AsyncIterable<ListedObject[]> {
    let token: string | undefined;
    do {
      const request = new ListObjectsV2Command({ Bucket: this.bucket, ContinuationToken: token });
      const page = await unlessMissing(() => this.client.send(request, this.inTime()), never);
      token = page?.NextContinuationToken;
      yield (page?.Contents ?? []).flatMap(({ Key: key, LastModified: modifiedAt }) =>
        key && modifiedAt && isKey(key) ? [{ key, modifiedAt }] : [],
      );
    } while (token);
  }

  readStoreId(): Promise<string | undefined> {
    return unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(STORE_ID_NAME)), this.inTime());
      return Body!.transformToString();
    }, isMissing);
  }

  async writeStoreId(text: string): Promise<void> {
    await unlessMissing(
      () => this.client.send(new PutObjectCommand({ ...this.at(STORE_ID_NAME), Body: text }), this.inTime()),
      never,
    );
  }

  /** An instance that is killed while it writes leaves parts behind. */
  async removeUnfinished(time: Date): Promise<void> {
    const request = new ListMultipartUploadsCommand({ Bucket: this.bucket });
    const found = await unlessMissing(() => this.client.send(request, this.inTime()), cannot);
    for (const { Key: key, UploadId, Initiated: begun } of found?.Uploads ?? []) {
      if (!key || !isKey(key) || !begun || begun >= time) continue;
      const command = new AbortMultipartUploadCommand({ ...this.at(key), UploadId });
      await unlessMissing(() => this.client.send(command, this.inTime()), isMissing);
    }
  }

  /** Takes parts of what fails back. For a store that hangs nobody waits in turn: all are told with the first. */
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
      this.inTurn.clearQueue();
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

  /** The signal ends the request, not the reading of an answer that has begun; that has the socket's time-out. */
  private inTime() {
    return { abortSignal: AbortSignal.timeout(this.timeoutMs) };
  }
}
