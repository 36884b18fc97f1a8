import { createDoc, document, newActor, sheet, slide } from '@basoche/crdt';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { Scene } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { DeviceDocuments } from './device-documents.ts';
import type { DocumentAnswer } from './device-documents.ts';

const CONTRACT = 'document/contract';
const OTHER = 'document/other';
const actor = newActor('claire', 'd1', { now: () => Date.parse('2026-11-24T09:00:00Z') });
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

const paragraphs =
  (...lines: string[]) =>
  (doc: Y.Doc) =>
    document.appendBlocks(
      doc,
      actor,
      lines.map((text) => ({ type: 'paragraph', text })),
    );

function shared(name: DocName, title: string, write: (doc: Y.Doc) => void): void {
  scene.server.create(name, { alice: 'write' }, title);
  scene.server.edit(name, write);
}

/** All that is told of a search, the last of which is whole. */
async function told(documents: DeviceDocuments, query: string): Promise<DocumentAnswer[]> {
  const answers: DocumentAnswer[] = [];
  await documents.search(query, (answer) => answers.push(answer));
  return answers;
}

async function found(documents: DeviceDocuments, query: string): Promise<string[]> {
  const last = (await told(documents, query)).at(-1)!;
  expect(last.reading).toBe(false);
  return last.found.map(({ name }) => name);
}

/** A tab that has everything, with its line cut. */
async function offline(): Promise<Tab> {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  await scene.clock.advance(1_000);
  return tab;
}

test('a text is found by its words without a network, whatever accents, ligatures and capitals, with the passage that answers', async () => {
  shared(
    CONTRACT,
    'Bail Morel',
    paragraphs(
      ...Array.from({ length: 90 }, (_, n) => `Article ${n}. Rien de tel ici.`),
      'La CLAUSE RÉSOLUTOIRE est acquise, au cœur du litige.',
    ),
  );
  shared(OTHER, 'Divorce', paragraphs('Une clause de non-concurrence.'));
  const documents = new DeviceDocuments((await offline()).engine);
  expect(await found(documents, 'resolutoire claus')).toEqual([CONTRACT]);
  expect(await found(documents, 'COEUR')).toEqual([CONTRACT]);
  expect(await found(documents, 'clause')).toHaveLength(2);
  expect(await found(documents, 'ésolutoire')).toEqual([]);
  expect(await found(documents, 'clause concurrence litige')).toEqual([]);
  expect(await found(documents, ' . ')).toEqual([]);
  const [hit] = (await told(documents, 'litige resolu')).at(-1)!.found;
  expect(hit).toMatchObject({ title: 'Bail Morel' });
  const { text, marks } = hit!.snippet;
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['RÉSOLUTOIRE', 'litige']);
  expect(text.length).toBeLessThan(200);
});

test('sheets are found by their cells, presentations by their boxes and notes', async () => {
  shared(CONTRACT, 'Débours', (doc) => {
    const id = sheet.addSheet(doc, actor, { id: 's', name: 'Frais 2026', firstRows: 3, firstColumns: 2 });
    sheet.setCells(doc, actor, id, [
      ['1/1', 'Huissier Quesnoy'],
      ['1/2', 1234.5],
    ]);
  });
  shared(OTHER, 'Plaidoirie', (doc) => {
    const id = slide.addSlide(doc, actor, { layout: 'content' })!;
    const title = slide.readSlide(doc, id)!.elements[0]!;
    const write = (text: Y.XmlFragment | undefined, line: string) =>
      slide.writeBlocks(text!, [{ type: 'paragraph', runs: [{ text: line }] }]);
    write(slide.textOf(doc, id, title.id), 'Le préjudice d’agrément');
    write(slide.notesOf(doc, id), 'Rappeler la jurisprudence Kowalski');
  });
  const documents = new DeviceDocuments((await offline()).engine);
  expect(await found(documents, 'quesnoy 1234')).toEqual([CONTRACT]);
  expect(await found(documents, 'frais')).toEqual([CONTRACT]);
  expect(await found(documents, 'agrement kowalski')).toEqual([OTHER]);
});

test('the best passage comes first', async () => {
  shared(CONTRACT, 'Épars', paragraphs('Le bailleur. '.repeat(200), 'Un congé. '.repeat(200)));
  shared(OTHER, 'Ensemble', paragraphs('Congé donné par le bailleur.'));
  expect(await found(new DeviceDocuments((await offline()).engine), 'conge bailleur')).toEqual([OTHER, CONTRACT]);
});

test('a document is read once, and again once it changed: by others, and in this tab before anything was sent', async () => {
  shared(CONTRACT, 'Bail', paragraphs('Premier jet'));
  const device = scene.device();
  const tab = await scene.tab(device);
  const peek = vi.spyOn(tab.engine, 'peek');
  const documents = new DeviceDocuments(tab.engine);
  expect(await found(documents, 'premier')).toEqual([CONTRACT]);
  expect(await found(documents, 'jet')).toEqual([CONTRACT]);
  expect(peek).toHaveBeenCalledTimes(1);

  scene.server.edit(CONTRACT, paragraphs('Ajout de Samir'));
  await scene.clock.advance(3_000);
  expect(await found(documents, 'samir')).toEqual([CONTRACT]);

  device.setOnline(false);
  const handle = await scene.open(tab, CONTRACT);
  expect(await found(documents, 'indivision')).toEqual([]);
  paragraphs('Ajout sur l’indivision')(handle.doc);
  expect(await found(documents, 'indivision')).toEqual([CONTRACT]);
});

test('[BG13] what is read while it changes is not kept', async () => {
  shared(CONTRACT, 'Bail', paragraphs('Premier jet'));
  const tab = await offline();
  const handle = await scene.open(tab, CONTRACT);
  const documents = new DeviceDocuments(tab.engine);
  const peek = tab.engine.peek.bind(tab.engine);
  vi.spyOn(tab.engine, 'peek').mockImplementationOnce(async (name, reader) => {
    const read = await peek(name, reader);
    paragraphs('Ajout pendant la lecture')(handle.doc);
    return read;
  });
  expect(await found(documents, 'premier')).toEqual([CONTRACT]);
  expect(await found(documents, 'pendant')).toEqual([CONTRACT]);
});

test('what could not be read once is tried again at the next search', async () => {
  shared(CONTRACT, 'Bail', paragraphs('La clause résolutoire'));
  const tab = await offline();
  const documents = new DeviceDocuments(tab.engine);
  vi.spyOn(tab.engine, 'peek').mockRejectedValueOnce(new Error('the disk does not answer'));
  expect(await found(documents, 'clause')).toEqual([]);
  expect(await found(documents, 'clause')).toEqual([CONTRACT]);
});

test('[CH10] a document whose right was lost is found no more, neither read again nor remembered', async () => {
  shared(CONTRACT, 'Bail', paragraphs('La clause résolutoire'));
  shared(OTHER, 'Autre', paragraphs('La clause pénale'));
  const device = scene.device();
  const tab = await scene.tab(device);
  const documents = new DeviceDocuments(tab.engine);
  expect(await found(documents, 'clause')).toHaveLength(2);
  scene.server.setRight(CONTRACT, 'alice', 'none');
  await scene.clock.advance(3_000);
  device.setOnline(false);
  expect(await found(documents, 'clause')).toEqual([OTHER]);
  expect(await found(new DeviceDocuments(tab.engine), 'resolutoire')).toEqual([]);
});

test('one that is lost while it is read is not told, and documents that are not on the device are counted', async () => {
  shared(CONTRACT, 'Bail', paragraphs('La clause résolutoire'));
  const device = scene.device();
  const tab = await scene.tab(device);
  const documents = new DeviceDocuments(tab.engine);
  const peek = tab.engine.peek.bind(tab.engine);
  vi.spyOn(tab.engine, 'peek').mockImplementationOnce(async (name, reader) => {
    const read = await peek(name, reader);
    scene.server.setRight(CONTRACT, 'alice', 'none');
    await scene.clock.advance(3_000);
    return read;
  });
  expect(await found(documents, 'resolutoire')).toEqual([]);

  shared(OTHER, 'Autre', paragraphs('La clause pénale'));
  vi.spyOn(tab.engine, 'peek').mockResolvedValueOnce(null);
  await scene.clock.advance(3_000);
  expect((await told(documents, 'penale')).at(-1)).toEqual({ found: [], reading: false, absent: 1 });
});

test('beyond its room nothing is kept, and everything is found still', async () => {
  shared(CONTRACT, 'Bail', paragraphs('La clause résolutoire'));
  shared(OTHER, 'Autre', paragraphs('La clause pénale'));
  const tab = await offline();
  const documents = new DeviceDocuments(tab.engine, 60);
  const peek = vi.spyOn(tab.engine, 'peek');
  expect(await found(documents, 'clause')).toHaveLength(2);
  expect(await found(documents, 'clause')).toHaveLength(2);
  expect(peek).toHaveBeenCalledTimes(3);
});

test('documents are told as they are read; who no longer waits stops the reading', async () => {
  for (let n = 0; n < 20; n += 1) shared(`document/d${n}`, `Pièce ${n}`, paragraphs(`Pièce numéro ${n}`));
  const tab = await offline();
  const documents = new DeviceDocuments(tab.engine);
  const peek = vi.spyOn(tab.engine, 'peek');
  let answers = 0;
  await documents.search(
    'numero',
    () => (answers += 1),
    () => answers < 3,
  );
  expect(peek.mock.calls.length).toBeLessThan(10);
  const all = await told(documents, 'numero');
  expect(all[0]).toMatchObject({ reading: true });
  expect(all.at(-1)!.found).toHaveLength(10);
});

test('300 documents, one of 300 pages, are each read once however many questions follow', async () => {
  const line =
    'Le preneur s’oblige à régler le loyer échéant à terme échu, à première demande du bailleur, sans délai. ';
  const long = Array.from({ length: 1_500 }, () => line.repeat(6));
  const page = Array.from({ length: 6 }, (_, n) => `${n} ${line.repeat(30)}`);
  const contents = new Map<string, Y.Doc>();
  for (let n = 0; n < 300; n += 1) {
    const doc = createDoc('document');
    paragraphs(...(n === 0 ? [...long, 'La stipulation dérogatoire'] : page), `Pièce numéro ${n}`)(doc);
    contents.set(`document/d${n}`, doc);
  }
  const engine = {
    docs: () => [...contents.keys()].map((name): ManifestDoc => ({ name, title: name, seq: 1, right: 'write' })),
    onDocChanged: () => () => undefined,
    subscribe: () => () => undefined,
    peek: (name: DocName, reader: (doc: Y.Doc) => unknown) => Promise.resolve(reader(contents.get(name)!)),
  } as unknown as SyncEngine;
  const read = vi.spyOn(engine, 'peek');
  const documents = new DeviceDocuments(engine);
  expect(await found(documents, 'derogatoire')).toEqual(['document/d0']);
  for (const query of ['stipulation derogatoire', 'bailleur', 'numero 77', 'introuvable'])
    await found(documents, query);
  expect(read).toHaveBeenCalledTimes(300);
});
