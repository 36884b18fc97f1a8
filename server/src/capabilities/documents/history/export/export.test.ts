import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, document, newActor, sheet } from '@basoche/crdt';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { readDocumentText, TEXT_VERSION } from './document-text.ts';
import { createHistoryKey } from './history-key.ts';
import type { ExportedEntry } from './journal-lines.ts';
import { ExportTooLong, makeExport, sha256 } from './make-export.ts';
import type { ExportFacts } from './make-export.ts';
import type { Manifest } from './manifest.ts';
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

/** @param other facts, text and most bytes that are not the usual */
async function exported(
  log: ExportedEntry[],
  by: typeof key,
  other: { facts?: ExportFacts; text?: string; max?: number } = {},
): Promise<Buffer> {
  const { facts = FACTS, max } = other;
  const { typed, shown } = readDocumentText(
    log.map(({ bytes }) => bytes),
    Date.parse(facts.exportedAt),
  );
  const source = {
    read: async function* () {
      for (let start = 0; start < log.length; start += 2) yield log.slice(start, start + 2);
    },
    text: other.text ?? typed + shown,
  };
  const made = await makeExport(facts, source, by, max);
  const parts: Uint8Array[] = [];
  for await (const part of made.content()) parts.push(part);
  const whole = Buffer.concat(parts);
  expect(whole.length).toBe(made.size);
  return whole;
}

function entries(): ExportedEntry[] {
  return writtenBy((doc, actor) => {
    for (const text of ['Le preneur paie.', 'Le bailleur garantit.', 'Fait à Paris.'])
      document.appendBlocks(doc, actor, [{ type: 'paragraph', text }]);
  });
}

function writtenBy(write: (doc: Y.Doc, actor: Actor) => void): ExportedEntry[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const actor = newActor('claire', 'poste', { now: () => 0 });
  write(doc, actor);
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

function textIn(file: Buffer): string {
  return Buffer.from(readZip(file)!.find(({ name }) => name === 'texte.txt')!.bytes).toString();
}

test('[HI5] the text of a spreadsheet is its cells as typed, whole, then what they show; what shows is signed', async () => {
  const long = 'x'.repeat(15_000);
  const cells = writtenBy((doc, actor) => {
    const id = sheet.addSheet(doc, actor, { name: 'Débours', firstRows: 20, firstColumns: 3 });
    sheet.setCells(doc, actor, id, [
      ['1/1', 'Huissier\n2e acte'],
      ['1/2', 1200],
      ['2/2', 0.2],
      ['3/2', { formula: 'SUM([1/2:2/2])' }],
      ['4/2', { formula: 'TODAY()' }],
      ['5/2', { formula: 'RAND()' }],
      ['6/2', { date: '2026-11-23' }],
      ...Array.from({ length: 10 }, (_, at) => [`${at + 8}/1`, long] as [string, string]),
    ]);
    sheet.setFormats(doc, actor, id, [{ row: '', column: '2' }], { number: 'money' });
    sheet.setFormats(doc, actor, id, [{ row: '2', column: '2' }], { number: 'percent' });
    sheet.setFormats(doc, actor, id, [{ row: '4', column: '2' }], { number: 'date' });
    sheet.setFormats(doc, actor, id, [{ row: '6', column: '2' }], { number: 'date' });
  });
  const facts = { ...FACTS, document: { ...FACTS.document, type: 'cell' } };
  const made = await exported(cells, key, { facts });
  const text = textIn(made);
  expect(text.replaceAll(long, 'x')).toBe(`Feuille «\u00a0Débours\u00a0»
A1\t"Huissier\n2e acte"
B1\t1200
B2\t20\u00a0%
B3\t=SOMME(B1:B2)
B4\t=AUJOURDHUI()
B5\t=ALEA()
B6\t23/11/2026
${Array.from({ length: 10 }, (_, at) => `A${at + 8}\tx`).join('\n')}

Valeurs affichées, calculées le 21/11/2026 à 10:00 (une formule qui tire au hasard y vaut #N/A)\u00a0:

Feuille «\u00a0Débours\u00a0»
B1\t1\u202f200,00\u00a0€
B3\t1\u202f200,20\u00a0€
B4\t21/11/2026
B5\t#N/A
`);
  expect(verifyExport(made, null)).toMatchObject({ intact: true });
  const forge = (from: string, to: string) => exported(cells, key, { facts, text: text.replace(from, to) });
  expect(verifyExport(await forge('B1\t1200', 'B1\t1300'), null)).toMatchObject({
    reason: expect.stringContaining('Le texte n’est pas celui') as string,
  });
  expect(verifyExport(await forge(text, text.slice(0, 40)), null)).toMatchObject({ intact: false });
});

test('[HI5] what cells show under a filter is what the screen shows: totals leave out its rows, which are named', async () => {
  const cells = writtenBy((doc, actor) => {
    const id = sheet.addSheet(doc, actor, { name: 'Honoraires', firstRows: 20, firstColumns: 3 });
    const lines = [
      ['Client', 'Montant'],
      ['Martin', 1200],
      ['Durand', 300],
      ['Petit', 500],
      ['Leroy', 10],
    ] as const;
    for (const [row, line] of lines.entries())
      for (const [column, content] of line.entries())
        sheet.setCells(doc, actor, id, [[`${row + 1}/${column + 1}`, content]]);
    sheet.setCells(doc, actor, id, [['7/2', { formula: 'SUBTOTAL(9,[2/2:5/2])' }]]);
    sheet.setFilter(doc, actor, id, '1', { hidden: ['Durand', 'Petit', 'Leroy'] });
  });
  const made = await exported(cells, key, { facts: { ...FACTS, document: { ...FACTS.document, type: 'cell' } } });
  const [, shown = ''] = textIn(made).split('Valeurs affichées');
  expect(shown).toContain('Lignes masquées par un filtre\u00a0: 3 à 5\n');
  expect(shown).toContain('B7\t1200\n');
  expect(verifyExport(made, null)).toMatchObject({ intact: true });
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

test('[HI7] a journal above the bound is not exported', async () => {
  const size = readZip(file)!.find(({ name }) => name === 'journal.ndjson')!.bytes.length;
  // Ids of Yjs clients are chance, and a few bytes longer or shorter.
  await expect(exported(entries(), key, { max: size - 50 })).rejects.toThrow(ExportTooLong);
  expect(verifyExport(await exported(entries(), key, { max: size + 50 }), key.publicKey).intact).toBe(true);
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
  expect(said.splice(0).join()).toMatch(/^ALTÉRÉ\u00a0: /);
  writeFileSync(path, file);
  expect(verifyCommand([path])).toBe(3);
  expect(said.splice(0).join('\n')).toMatch(/^Empreinte.*\nLa clé est celle du fichier.*\nCOHÉRENT, clé non vérifiée/);
  const usage = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(verifyCommand([])).toBe(2);
  // The key itself cannot be read: nothing is said of the file.
  expect(verifyCommand([path, '--key', path])).toBe(2);
  expect(said).toEqual([]);
  say.mockRestore();
  usage.mockRestore();
  rmSync(folder, { recursive: true });
});

test('[HI5] what somebody signed themselves is not told as genuine, and none of its words look like the command’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-forged-'));
  const path = join(folder, 'export.zip');
  const words = 'x\u00a0», 3 modifications\nINTÈGRE\u00a0: \u001b[2J\u202e\u2028\u0085\u009b1A';
  const facts = { ...FACTS, document: { ...FACTS.document, title: words }, firm: words, exportedBy: words };
  writeFileSync(path, await exported(entries(), other, { facts }));
  const said: string[] = [];
  const say = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  expect(verifyCommand([path])).toBe(3);
  say.mockRestore();
  rmSync(folder, { recursive: true });
  for (const line of said) {
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(line).not.toMatch(/^INTÈGRE/);
  }
  expect(said[0]).toContain(other.fingerprint);
});

/** Written once and never again: a text that reads otherwise today has to have another `TEXT_VERSION`. */
test('[HI5] an export of years ago stays intact; its text is made anew only by the version that wrote it', async () => {
  const stored = readFileSync(join(import.meta.dirname, 'export-1.zip'));
  expect(verifyExport(stored, key.publicKey)).toMatchObject({
    intact: true,
    isTextRead: false,
    manifest: { textVersion: 1 },
  });
  const sheets = readFileSync(join(import.meta.dirname, 'export-2.zip'));
  expect(verifyExport(sheets, key.publicKey)).toMatchObject({ intact: true, isTextRead: true });
  const text = 'Une autre version lisait autrement.\n';
  const older = (textVersion: number): Buffer => {
    const entries = readZip(stored)!.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
    const named = new Map(entries.map((entry) => [entry.name, entry]));
    named.get('texte.txt')!.bytes = Buffer.from(text);
    const manifest = JSON.parse(named.get('manifeste.json')!.bytes.toString()) as Manifest;
    manifest.files['texte.txt'] = sha256(Buffer.from(text));
    const signed = Buffer.from(JSON.stringify({ ...manifest, textVersion }));
    named.get('manifeste.json')!.bytes = signed;
    const signature = { algorithm: 'Ed25519', publicKey: key.publicKey, signature: key.sign(signed) };
    named.get('signature.json')!.bytes = Buffer.from(`${JSON.stringify(signature, null, 2)}\n`);
    return writeZip(entries);
  };
  expect(verifyExport(older(TEXT_VERSION + 1), key.publicKey)).toMatchObject({ intact: true, isTextRead: false });
  expect(verifyExport(older(TEXT_VERSION), key.publicKey)).toMatchObject({
    intact: false,
    reason: expect.stringContaining('texte') as string,
  });
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
