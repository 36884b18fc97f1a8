import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { ComingCommand } from '@basoche/sync';

/** A file that somebody chose. `id` is a UUID of version 7: the upload's on the server, and the key of the command that follows it. */
export interface NewUpload {
  id: string;
  file: Blob;
  name: string;
  /** What the caller wants back, as JSON has it: a folder, a matter. */
  target: unknown;
}

/** All of it is on the server. */
export type FinishedUpload = Pick<UploadRow, 'id' | 'name' | 'size' | 'target'>;

/** What is sent of an upload once the server has all of it; its key is the upload's id. */
export interface UploadCommand {
  command: ComingCommand;
  /** It makes a record, which shows and can be worked with from the start. */
  makes: boolean;
}

/**
 * `refused`: by the server, in its words. `unreadable`: the file could not be read, or its copy on the device. `interrupted`:
 * the tab that copied it to the device was closed before it ended. Only a refused one still has its bytes and can be tried again.
 */
export type UploadFailure = { is: 'refused'; text: string } | { is: 'unreadable' } | { is: 'interrupted' };

/** `sent`: bytes that the server has confirmed. `done`: the server has all of it, the caller not yet taken it over. */
export type UploadState =
  | { is: 'staging' | 'queued' | 'sending'; sent: number }
  | { is: 'done' }
  | { is: 'failed'; reason: UploadFailure }
  | { is: 'cancelling' };

export interface Upload {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  target: unknown;
  /** Survives a reload; `false` while it is copied to the device, and where the device has no room for it. */
  isSafe: boolean;
  state: UploadState;
}

/** An upload as the device keeps it. */
export interface UploadRow {
  id: string;
  name: string;
  size: number;
  target: unknown;
  /** When it was chosen, milliseconds since the epoch, and its place among those that were chosen with it. */
  at: number;
  rank: number;
  /** Of the tab that copies it to the device. */
  tab: string;
  stage: 'staging' | 'queued' | 'done' | 'failed' | 'cancelling';
  /** The server may know of it. */
  isStarted: boolean;
  failure: UploadFailure | null;
}

/** @throws DOMException when the file was moved, changed or taken away since it was chosen */
export async function readPart(file: Blob, part: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(part * BLOB_PART_BYTES, (part + 1) * BLOB_PART_BYTES).arrayBuffer());
}

export function byOrder(a: UploadRow, b: UploadRow): number {
  return a.at - b.at || a.rank - b.rank;
}
