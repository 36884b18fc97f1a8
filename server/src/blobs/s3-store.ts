import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { probe, requireName, StoreError } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';

export interface S3Settings {
  /** `https://…`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface S3Patience {
  attempts: number;
  /** Before the second attempt; twice as long before each further one. */
  pauseMs: number;
  /** Of one attempt. */
  timeoutMs: number;
}

const PATIENCE: S3Patience = { attempts: 4, pauseMs: 250, timeoutMs: 20_000 };

interface S3Request {
  method: 'PUT' | 'GET' | 'DELETE';
  name: string;
  bytes?: Uint8Array;
}

/** Objects in a bucket of a service that speaks S3, addressed by path. */
export function s3Store(settings: S3Settings, patience: S3Patience = PATIENCE): BlobStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
  });
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`;

  async function attempt({ method, name, bytes }: S3Request): Promise<S3Answer> {
    const request = await client.sign(`${base}/${name}`, {
      method,
      headers: { 'x-amz-content-sha256': hashOf(bytes) },
      ...(bytes ? { body: bytes as Uint8Array<ArrayBuffer> } : {}),
    });
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience.timeoutMs) });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  async function ask(request: S3Request, attempts = patience.attempts): Promise<S3Answer> {
    const what = `${request.method} ${base}/${requireName(request.name)}`;
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt(request).catch((cause: unknown) => ({ cause }));
      const isLast = tried >= attempts;
      if (!('cause' in answer) && !isPassing(answer.status)) return requireGood(what, request.method, answer);
      if (isLast) throw 'cause' in answer ? new StoreError(what, answer) : failed(what, answer.status);
      await pause(patience.pauseMs * 2 ** (tried - 1));
    }
  }

  const store: BlobStore = {
    put: async (name, bytes) => void (await ask({ method: 'PUT', name, bytes })),
    async get(name) {
      const answer = await ask({ method: 'GET', name });
      return answer.status === 404 ? null : answer.bytes;
    },
    // Once: the caller's transaction is open, and what stays goes with the next run.
    remove: async (name) => void (await ask({ method: 'DELETE', name }, 1)),
    check: () => probe(store),
  };
  return store;
}

interface S3Answer {
  status: number;
  bytes: Uint8Array;
}

/** What another attempt may change. */
function isPassing(status: number): boolean {
  return status >= 500 ? status !== 507 : status === 429 || status === 408;
}

function requireGood(what: string, method: S3Request['method'], answer: S3Answer): S3Answer {
  const isMissing = answer.status === 404 && method !== 'PUT';
  // A bucket that is not there is no object that is not there.
  if (isMissing && !/NoSuchBucket/.test(Buffer.from(answer.bytes.subarray(0, 2_000)).toString())) return answer;
  if (answer.status < 200 || answer.status >= 300) throw failed(what, answer.status);
  return answer;
}

function failed(what: string, status: number): StoreError {
  return new StoreError(`${what}: ${status}`, { isFull: status === 507 });
}

function hashOf(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}
