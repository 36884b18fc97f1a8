import { type Actor, document, initDoc, sheet, slide } from '@basoche/crdt';
import { byName, newUuid } from '@basoche/domain';
import type { DocumentType, ManifestDoc, TextDocument } from '@basoche/protocol';
import { docName, parseDocName, documentCalls } from '@basoche/protocol';
import type { OutboxItem, SyncEngine } from '@basoche/sync';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { commandOf, send } from '../app/http/calls.ts';
import { useEngine } from '../app/engine.tsx';
import { useDocs } from './docs/docs.ts';
import { useOutbox } from './use-outbox.ts';

/** A document as the library lists it. */
export interface ListedDocument {
  slug: string;
  title: string;
  right: 'read' | 'write';
  /** Its creation still waits to be sent. */
  isNew: boolean;
  /** What only the server knows; `null` until the device has read it once. */
  facts: TextDocument | null;
}

const KEY = ['ged', 'documents'];

/** Every document of this person, from the device; the newest first. */
export function useDocuments(): readonly ListedDocument[] {
  const docs = useDocs();
  const outbox = useOutbox();
  const engine = useEngine();
  const queries = useQueryClient();
  useEffect(() => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: KEY })), [engine, queries]);
  const { data } = useDocumentFacts();
  return useMemo(() => listDocuments(docs, data ?? [], outbox), [docs, data, outbox]);
}

/** The server once told this device what it says of documents: before, that none is of a sort says nothing. */
export function useDocumentFactsKnown(): boolean {
  return useDocumentFacts().data !== undefined;
}

function useDocumentFacts() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(documentCalls.listDocuments, null, { signal }),
  });
}

export function listDocuments(
  docs: readonly ManifestDoc[],
  facts: readonly TextDocument[],
  outbox: readonly OutboxItem[],
): ListedDocument[] {
  const known = new Map(facts.map((each) => [each.slug, each]));
  const renamed = waitingTitles(outbox);
  const rows: ListedDocument[] = [];
  for (const doc of docs) {
    const parsed = parseDocName(doc.name);
    if (parsed?.kind !== 'document') continue;
    rows.push({
      slug: parsed.slug,
      title: renamed.get(parsed.slug) ?? doc.title,
      right: doc.right,
      isNew: doc.seq < 0,
      facts: known.get(parsed.slug) ?? null,
    });
  }
  return rows.sort((a, b) => age(b) - age(a) || byName(a.title, b.title));
}

/** What is being created is the newest; what only the server could date comes last. */
function age(row: ListedDocument): number {
  if (row.facts) return Date.parse(row.facts.createdAt);
  return row.isNew ? Number.MAX_SAFE_INTEGER : 0;
}

const RENAME = /^\/api\/documents\/([^/]+)$/;

/** Titles given by commands that wait; the last one counts. */
function waitingTitles(outbox: readonly OutboxItem[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const item of outbox) {
    const slug = item.method === 'PUT' && item.state !== 'review' ? RENAME.exec(item.path)?.[1] : undefined;
    if (slug !== undefined) titles.set(slug, (item.body as { title: string }).title);
  }
  return titles;
}

interface NewDocument {
  title: string;
  type: DocumentType;
  firstSheet: string;
  isFilled?: boolean;
  /** Number or id of the matter whose people write in it. */
  project?: string;
}

/**
 * Creates a document, offline too, and gives its slug: it can be written in at once.
 * @param given.firstSheet name of the sheet that a spreadsheet begins with
 * @param given.isFilled its slides or sheets come from elsewhere: it begins with none
 * @throws StorageError when the device cannot keep the command
 */
export async function createDocument(
  engine: SyncEngine,
  actor: Actor,
  { title, type, firstSheet, isFilled = false, project }: NewDocument,
): Promise<string> {
  const slug = newUuid(Date.now());
  const name = docName('document', slug);
  await engine.outbox.send(
    commandOf(
      documentCalls.createDocument,
      { body: { slug, title, ...(project === undefined ? {} : { projectSlug: project }) } },
      { aggregate: name, label: `Créer le document «\u00a0${title}\u00a0»`, creates: name, title },
    ),
  );
  const handle = engine.open(name);
  try {
    await handle.local;
    // Its history begins with who made it: the server, later, would say so in its own name.
    initDoc('document', handle.doc);
    if (type === 'word') return slug;
    document.setDocumentType(handle.doc, actor, type);
    if (isFilled) return slug;
    if (type === 'cell') sheet.addSheet(handle.doc, actor, { name: firstSheet });
    else slide.addSlide(handle.doc, actor, { layout: 'title' });
  } finally {
    handle.close();
  }
  return slug;
}

/** @throws StorageError when the device cannot keep the command */
export async function renameDocument(engine: SyncEngine, slug: string, title: string): Promise<void> {
  await engine.outbox.send(
    commandOf(
      documentCalls.renameDocument,
      { params: { slug }, body: { title } },
      { aggregate: docName('document', slug), label: `Renommer le document «\u00a0${title}\u00a0»` },
    ),
  );
}
