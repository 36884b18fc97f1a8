import { commandOf, open } from '../../app/http/calls.ts';
import { ATTACHMENT_PART_BYTES, attachmentCalls, messengerCalls, paramsIn } from '@basoche/protocol';
import type { AttachmentPart, DocName } from '@basoche/protocol';
import type { OutboxItem, SyncEngine } from '@basoche/sync';
import { noAnswer } from '../../app/http/api.ts';
import { KeptFiles } from '../../app/storage/kept-files.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { refusalText } from '../../i18n/reason-text.ts';

/** As a message or a comment names its file; without a size, a document of the library. */
export interface FileReference {
  id: string;
  name: string;
  mime?: string | undefined;
  /** Bytes. */
  size?: number | undefined;
}

/** A file on its way to the server, of this device alone; `null` once it is there. */
export type FileWay =
  | { state: 'waiting' | 'sending' }
  | { state: 'refused'; reason: string; commands: string[] }
  | null;

export interface FileToSend {
  /** A conversation, a list or a board. */
  doc: DocName;
  /** Id of the message or comment that carries it. */
  record: string;
  file: FileReference & { size: number };
  bytes: Uint8Array;
}

/**
 * Puts a file on its way: it waits on the device as long as it must, in parts, behind the document's own creation.
 * @param labelOf what the person reads of each part, from 1
 * @throws StorageError when the device cannot keep all of it; nothing is then on its way
 */
export async function sendFile(
  engine: SyncEngine,
  userId: string,
  { doc, record, file, bytes }: FileToSend,
  labelOf: (part: number, parts: number) => string,
): Promise<void> {
  const parts = Math.ceil(bytes.length / ATTACHMENT_PART_BYTES);
  const sent: string[] = [];
  try {
    for (let part = 0; part < parts; part += 1) {
      const content = toBase64(bytes.subarray(part * ATTACHMENT_PART_BYTES, (part + 1) * ATTACHMENT_PART_BYTES));
      const { name, mime = '', size } = file;
      const about = { aggregate: doc, label: labelOf(part + 1, parts) };
      const given = { name, mime, size, parts, content };
      const { commandId } = await engine.outbox.send(partOf(doc, record, { slug: file.id, part }, given, about));
      sent.push(commandId);
    }
  } catch (error) {
    for (const id of sent) await engine.outbox.discard(id);
    throw error;
  }
  // A comfort: until it is sent the outbox has it, and then the server.
  await keptFiles(engine, userId)
    .keep(file.id, bytes)
    .catch(() => undefined);
}

/** The command that brings a part: files of messages keep the address that they had first. */
function partOf<About extends object>(
  doc: DocName,
  record: string,
  params: { slug: string; part: number },
  given: Omit<AttachmentPart, 'doc' | 'record'>,
  about: About,
) {
  if (!doc.startsWith('conversation/'))
    return commandOf(attachmentCalls.uploadPart, { params, body: { doc, record, ...given } }, about);
  const body = { conversationSlug: doc.slice('conversation/'.length), messageSlug: record, ...given };
  return commandOf(messengerCalls.uploadMessageFilePart, { params, body }, about);
}

/** A file that is no longer wanted: what is still on this device of it does not leave. */
export async function giveUpFile(engine: SyncEngine, file: string): Promise<void> {
  for (const { commandId } of commandsOf(engine.outbox.list(), file)) await engine.outbox.discard(commandId);
}

const PARTS = [attachmentCalls.uploadPart, messengerCalls.uploadMessageFilePart];

function commandsOf(items: readonly OutboxItem[], file: string): OutboxItem[] {
  return items.filter((item) => PARTS.some((call) => paramsIn(call, item)?.['slug'] === file));
}

/** What the waiting commands say of a file. */
export function wayOf(items: readonly OutboxItem[], file: string): FileWay {
  const own = commandsOf(items, file);
  if (own.length === 0) return null;
  const refused = own.filter((item) => item.state === 'review');
  if (refused.length > 0)
    return {
      state: 'refused',
      reason: refused[0]?.lastError ? refusalText(refused[0].lastError) : '',
      commands: refused.map((item) => item.commandId),
    };
  return { state: own.some((item) => item.state === 'sending') ? 'sending' : 'waiting' };
}

/**
 * The bytes of a file: from this device, or from the server, and then kept.
 * @throws ApiError NOT_FOUND while its author has not sent all of it, NETWORK without a line
 */
export async function loadFile(engine: SyncEngine, userId: string, file: string): Promise<Uint8Array> {
  const kept = keptFiles(engine, userId);
  const known = (await kept.get(file)) ?? fromOutbox(engine, file);
  if (known) return known;
  const response = await open(attachmentCalls.readAttachment, { params: { slug: file } });
  const bytes = await response.arrayBuffer().catch(() => {
    throw noAnswer();
  });
  const loaded = new Uint8Array(bytes);
  await kept.keep(file, loaded).catch(() => undefined);
  return loaded;
}

/** A file of another kind, by a key that changes with its bytes: from this device, or as `read` gets it. */
export async function loadCached(
  engine: SyncEngine,
  userId: string,
  key: string,
  read: () => Promise<Response>,
): Promise<Uint8Array> {
  const cached = keptFiles(engine, userId);
  const known = await cached.get(key);
  if (known) return known;
  const response = await read();
  const bytes = await response.arrayBuffer().catch(() => {
    throw noAnswer();
  });
  const loaded = new Uint8Array(bytes);
  await cached.keep(key, loaded).catch(() => undefined);
  return loaded;
}

/** All parts, when none has left yet. */
function fromOutbox(engine: SyncEngine, file: string): Uint8Array | null {
  const own = commandsOf(engine.outbox.list(), file);
  const parts = own
    .toSorted((a, b) => a.order - b.order)
    .map((item) => fromBase64((item.body as AttachmentPart).content));
  const size = (own[0]?.body as AttachmentPart | undefined)?.size;
  if (parts.reduce((sum, part) => sum + part.length, 0) !== size) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const stores = new WeakMap<SyncEngine, KeptFiles>();

function keptFiles(engine: SyncEngine, userId: string): KeptFiles {
  let store = stores.get(engine);
  if (!store) {
    store = new KeptFiles(userId);
    stores.set(engine, store);
  }
  return store;
}
