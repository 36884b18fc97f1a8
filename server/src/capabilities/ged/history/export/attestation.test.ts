import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attestation } from './attestation.ts';

const AT = '2026-03-12T10:00:00.000Z';
const hasPdfText = spawnSync('pdftotext', ['-v']).error === undefined;

/** What the attestation of these sessions says. */
async function saidOf(users: readonly (string | null)[]): Promise<string> {
  const sessions = users.map((user, at) => ({ user, fromSeq: at + 1, toSeq: at + 1, from: AT, to: AT, changes: 1 }));
  const bytes = await attestation(
    {
      format: 'basoche-history/1',
      textVersion: 1,
      document: { slug: 'd1', title: 'Bail', type: 'word' },
      firm: 'Cabinet Marchand',
      exportedAt: AT,
      exportedBy: 'Claire MARCHAND',
      people: [{ id: 'claire', name: 'Claire MARCHAND', email: 'claire@test.fr' }],
      sessions,
      versions: [],
      from: AT,
      to: AT,
      changes: sessions.length,
      chain: 'c',
    },
    { fingerprint: 'f', text: 't' },
  );
  const folder = mkdtempSync(join(tmpdir(), 'basoche-attestation-'));
  const path = join(folder, 'a.pdf');
  writeFileSync(path, bytes);
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return text.replaceAll(/\s+/g, ' ');
}

test.skipIf(!hasPdfText)(
  '[HI5] what the server wrote is not said to come from a person (needs pdftotext)',
  async () => {
    expect(await saidOf(['claire'])).toContain('Chaque modification a été reçue d’une personne connectée');
    const both = await saidOf(['claire', null]);
    expect(both).toContain('Chaque modification d’une personne a été reçue d’elle, connectée');
    expect(both).toContain('Celles du serveur préparent le document');
  },
);
