import type { DocStatus } from '../api/status.ts';
import type { OutboxItem } from '../api/outbox.ts';
import type { RefusedRow } from '../store/refused-store.ts';
import { readDoc, readTexts } from './readable.ts';

/** One document with edits that the server lacks. */
export interface UnsyncedDoc {
  status: DocStatus;
  content: Uint8Array;
  /** What the server lacks. */
  missing: Uint8Array;
}

export interface UnsyncedFile {
  format: 'basoche-unsynced';
  version: 1;
  exportedAt: string;
  user: string;
  firm: string;
  documents: {
    name: string;
    title: string;
    state: string;
    reason: string | null;
    content: unknown;
    typed: string[];
    update: string;
    missing: string;
  }[];
  refused: { name: string; title: string; reason: string; at: string; typed: string[]; missing: string }[];
  commands: {
    id: string;
    label: string;
    state: string;
    reason: string | null;
    method: string;
    path: string;
    body: unknown;
    createdAt: string;
  }[];
  /** Rows and documents of the device that could not be read. */
  unreadable: string[];
}

/** The file a person keeps when something could not reach the server [EX2]. */
export function unsyncedFile(input: {
  now: number;
  user: { id: string; firmId: string };
  docs: UnsyncedDoc[];
  refused: readonly RefusedRow[];
  commands: OutboxItem[];
  unreadable: string[];
}): UnsyncedFile {
  return {
    format: 'basoche-unsynced',
    version: 1,
    exportedAt: new Date(input.now).toISOString(),
    user: input.user.id,
    firm: input.user.firmId,
    documents: input.docs.map(({ status, content, missing }) => ({
      name: status.name,
      title: status.title,
      state: status.state,
      reason: status.text,
      content: readDoc(content),
      typed: readTexts(missing),
      update: toBase64(content),
      missing: toBase64(missing),
    })),
    refused: input.refused.map((row) => ({
      name: row.name,
      title: row.title,
      reason: row.text,
      at: new Date(row.at).toISOString(),
      typed: readTexts(row.update),
      missing: toBase64(row.update),
    })),
    commands: input.commands.map((item) => ({
      id: item.commandId,
      label: item.label,
      state: item.state,
      reason: item.lastError?.detail ?? null,
      method: item.method,
      path: item.path,
      body: item.body ?? null,
      createdAt: new Date(item.createdAt).toISOString(),
    })),
    unreadable: input.unreadable,
  };
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In parts: a call takes a bounded number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
