import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type ByteRange, IMMUTABLE, isKey, type ListedObject, ObjectStore, type ObjectSource } from './object-store.js';
import { unlessMissing } from './store-errors.js';

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);
const never = (): boolean => false;

/**
 * Objects in a bucket of any S3-compatible service. Each is written by one request, which is whole or nothing: the file is on
 * the disk and its size is known, so nothing has to be cut into parts, held in memory or cleared away.
 */
export class S3Store extends ObjectStore {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  async put(key: string, { path, size, contentType }: ObjectSource): Promise<void> {
    const body = createReadStream(path);
    const request = { Body: body, ContentLength: size, ContentType: contentType, CacheControl: IMMUTABLE };
    try {
      await unlessMissing(
        () => this.client.send(new PutObjectCommand({ ...this.at(key), ...request }), this.inTime()),
        never,
      );
    } finally {
      body.destroy();
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

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }

  /** The signal ends the request, not the reading of an answer that has begun; that has the socket's time-out. */
  private inTime() {
    return { abortSignal: AbortSignal.timeout(this.timeoutMs) };
  }
}
