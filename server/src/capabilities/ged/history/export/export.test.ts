import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { document, newActor } from '@basoche/crdt';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { readDocumentText } from './document-text.ts';
import { createHistoryKey } from './history-key.ts';
import { makeExport } from './make-export.ts';
import type { ExportFacts, ExportedEntry } from './make-export.ts';
import { readZip, writeZip } from './sealed-zip.ts';
import { verifyCommand } from './verify-command.ts';
import { verifyExport } from './verify-export.ts';

const key = createHistoryKey(Buffer.alloc(32, 5));
const other = createHistoryKey(Buffer.alloc(32, 6));
const FACTS: ExportFacts = {
  document: { slug: 'bail', title: 'Bail de l’œuvre – Łukasz', type: 'word' },
  firm: 'Cabinet Marchand',
  exportedAt: '2026-11-21T09:00:00.000Z',
  exportedBy: 'Claire MARCHAND',
  people: [{ id: 'claire', name: 'Claire MARCHAND', email: 'claire@test.fr' }],
  sessions: [
    {
      user: 'claire',
      from: '2026-11-20T09:00:00.000Z',
      to: '2026-11-20T09:10:00.000Z',
      fromSeq: 1,
      toSeq: 3,
      changes: 3,
    },
  ],
  versions: [
    { title: 'Envoyée', seq: 3, at: '2026-11-20T09:10:00.000Z', namedAt: '2026-11-20T09:11:00.000Z', user: 'claire' },
  ],
};

let file: Buffer;
beforeAll(async () => {
  file = await exported(entries(), key);
});

function exported(entries: ExportedEntry[], by: typeof key): Promise<Buffer> {
  return makeExport(FACTS, { entries, text: readDocumentText(entries.map(({ bytes }) => bytes)) }, by);
}

function entries(): ExportedEntry[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const actor = newActor('claire', 'poste', { now: () => 0 });
  for (const text of ['Le preneur paie.', 'Le bailleur garantit.', 'Fait à Paris.'])
    document.appendBlocks(doc, actor, [{ type: 'paragraph', text }]);
  return updates.map((bytes, index) => ({
    seq: index + 1,
    actorId: 'claire',
    receivedAt: Date.parse('2026-11-20T09:00:00Z') + index * 300_000,
    bytes,
  }));
}

test('[HI5] an export as it was made is intact, and says what it is of', () => {
  const verdict = verifyExport(file, key.publicKey);
  expect(verdict).toMatchObject({
    intact: true,
    isOwnKey: false,
    fingerprint: key.fingerprint,
    manifest: { changes: 3, from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T09:10:00.000Z' },
  });
  expect(verifyExport(file, null)).toMatchObject({ intact: true, isOwnKey: true });
  const text = readZip(file)!.find(({ name }) => name === 'texte.txt')!;
  expect(Buffer.from(text.bytes).toString()).toBe('Le preneur paie.\nLe bailleur garantit.\nFait à Paris.\n');
});

test('[HI5] whichever byte is changed, taken away or added, the export is not intact', () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const altered = Buffer.from(file);
      altered[at]! ^= change;
      expect(verifyExport(altered, key.publicKey).intact).toBe(false);
      expect(verifyExport(altered, null).intact).toBe(false);
    }),
    { numRuns: 400 },
  );
  for (const cut of [0, 1, 29, 1_000, file.length - 1])
    expect(verifyExport(file.subarray(0, cut), null).intact).toBe(false);
  expect(verifyExport(Buffer.concat([file, Buffer.from([0])]), null).intact).toBe(false);
});

test('[HI5] what was altered is told: another text, a broken chain, a key that is not the server’s', async () => {
  const changed = (name: string, from: string, to: string): Buffer =>
    writeZip(
      readZip(file)!.map((entry) =>
        entry.name === name
          ? { name, bytes: Buffer.from(Buffer.from(entry.bytes).toString().replace(from, to)) }
          : entry,
      ),
    );
  expect(verifyExport(changed('texte.txt', 'preneur', 'bailleur'), null)).toEqual({
    intact: false,
    reason: 'Le fichier texte.txt a été modifié.',
  });
  expect(verifyExport(changed('manifeste.json', 'Marchand', 'Durand'), null)).toMatchObject({
    reason: expect.stringContaining('signature') as string,
  });
  const forged = await exported(entries(), other);
  expect(verifyExport(forged, key.publicKey)).toMatchObject({
    intact: false,
    reason: expect.stringContaining('autre clé') as string,
  });
  // Somebody with a key of their own, who leaves a change out: the numbers tell.
  const without = await exported(
    entries().filter(({ seq }) => seq !== 2),
    other,
  );
  expect(verifyExport(without, null)).toMatchObject({ reason: expect.stringContaining('modification 2') as string });
});

test('[HI5] the command says « intègre », or what was changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-history-'));
  const path = join(folder, 'export.zip');
  const pem = join(folder, 'cle.pem');
  writeFileSync(path, file);
  writeFileSync(pem, key.publicKey);
  const command = join(import.meta.dirname, '../../../../../bin/verify-history.mjs');
  const good = spawnSync(process.execPath, [command, path, '--key', pem], { encoding: 'utf8' });
  expect([good.status, good.stderr]).toEqual([0, '']);
  expect(good.stdout).toContain('INTÈGRE');
  expect(good.stdout).toContain(key.fingerprint);
  const altered = Buffer.from(file);
  altered[Math.floor(file.length / 2)]! ^= 1;
  writeFileSync(path, altered);
  const said: string[] = [];
  const say = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  expect(verifyCommand([path])).toBe(1);
  say.mockRestore();
  expect(said.join()).toMatch(/^ALTÉRÉ\u00a0: /);
  const usage = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(verifyCommand([])).toBe(2);
  usage.mockRestore();
  rmSync(folder, { recursive: true });
});

const hasPdfText = spawnSync('pdftotext', ['-v']).error === undefined;

test.skipIf(!hasPdfText)('[HI5] the attestation is a PDF that can be read, with its accents (needs pdftotext)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-pdf-'));
  const path = join(folder, 'attestation.pdf');
  writeFileSync(path, readZip(file)!.find(({ name }) => name === 'attestation.pdf')!.bytes);
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).replaceAll('\u00a0', ' ');
  for (const words of ['Attestation d’historique', '« Bail de l’œuvre – Łukasz »', 'Claire MARCHAND', 'à Paris'])
    expect(text).toContain(words);
  rmSync(folder, { recursive: true });
});
