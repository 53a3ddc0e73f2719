import { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../config/env.js';
import { S3Store } from './s3-store.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** Uploads and downloads at a time that one instance has with the store; further ones wait. */
const MOST_CONNECTIONS = 64;

const nothing = (): void => undefined;
/** What fails reaches the service's own log as an error; the client would write to the console. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

export const openS3Store = (env: Env, bucket: string): S3Store =>
  new S3Store(s3Client(env), bucket, env.OBJECT_STORE_TIMEOUT_MS);

/** Without keys of its own the client looks for them as every AWS program does. */
export function s3Client(env: Env): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: env.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestChecksumCalculation: env.S3_CHECKSUMS,
    responseChecksumValidation: env.S3_CHECKSUMS,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: env.OBJECT_STORE_TIMEOUT_MS,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  });
}
