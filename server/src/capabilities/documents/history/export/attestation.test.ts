import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { attestation } from './attestation.ts';

const AT = '2026-03-12T10:00:00.000Z';

/** What the attestation of these sessions says. */
async function saidOf(
  users: readonly (string | null)[],
  { title = 'Bail', name = 'Claire MARCHAND' } = {},
): Promise<string> {
  const sessions = users.map((user, at) => ({ user, fromSeq: at + 1, toSeq: at + 1, from: AT, to: AT, changes: 1 }));
  const bytes = await attestation(
    {
      format: 'basoche-history/1',
      textVersion: 1,
      document: { slug: 'd1', title, type: 'word' },
      firm: 'Cabinet Marchand',
      exportedAt: AT,
      exportedBy: name,
      people: [{ id: 'claire', name, email: 'claire@test.fr' }],
      sessions,
      versions: [],
      from: AT,
      to: AT,
      changes: sessions.length,
      chain: 'c',
    },
    { fingerprint: 'f', text: 't' },
  );
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('[HI5] what the server wrote is not said to come from a person', async () => {
  expect(await saidOf(['claire'])).toContain('Chaque modification a été reçue d’une personne connectée');
  const both = await saidOf(['claire', null]);
  expect(both).toContain('Chaque modification d’une personne a été reçue d’elle, connectée');
  expect(both).toContain('Celles du serveur préparent le document');
});

test.each([
  ['Иван ПЕТРОВ', '☑ Договор ≥ 10 %'],
  ['Γεώργιος ΠΑΠΑΔΌΠΟΥΛΟΣ', 'Σύμβαση → annexe'],
  ['Nguyễn Thị THẢO', 'Bail Łódź'],
  ['Գևորգ გიორგი', 'n\u0302 ✓'],
])('[HI5] names and titles are printed whatever their letters: %s', async (name, title) => {
  const said = await saidOf(['claire'], { name, title });
  for (const words of [name, title]) expect(said.normalize('NFC')).toContain(words.normalize('NFC'));
  expect(said).not.toContain('remplacement');
});

test('[HI5] a letter that cannot be printed is a sign that stands for none, and the attestation says so', async () => {
  const said = await saidOf(['claire'], { name: '王 ?', title: '𠮷'.repeat(400) });
  expect(said).toContain('\ufffd ? (claire@test.fr)');
  expect(said).toMatch(/403 caractères des noms et des titres ci-dessus ne peuvent pas être imprimés/);
  expect(await saidOf(['claire'], { name: 'محمد' })).toContain('\ufffd'.repeat(4));
});
