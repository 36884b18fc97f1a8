import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { BlobStore } from './blob-store.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

/** Within `DATA_DIR`. */
const FOLDER = 'blobs';

/** Where the configuration wants the bytes of files. */
export function createStore(config: Config): BlobStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined)
    return diskStore(join(config.DATA_DIR, FOLDER));
  return s3Store({ endpoint, bucket, region: config.S3_REGION ?? '', accessKey, secretKey });
}
