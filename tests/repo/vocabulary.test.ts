import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Words that no name has any more (docs/vocabulary.md). */
const REPLACED =
  /^(?:moments?|stranded|rescue[drs]?|homeless|deaths?|kin|trips?|luggage|guess|guesses|warm|misfits?|gather|gathers|gathered|hurry|hurries|ged|beside|carry|carries|carried|carriers?|begun|standings?|papers?|foot|feet)$/;
/** A namespace of texts; a colour and a theme of presentations; files that are read and written again; names of the wire contract and of its addresses. */
const ALLOWED = /^moment$|^paper$|round-?trip|^gedFiles$|^ged\.(?:index|lien|(?:file|folder)\.view\.\$slug)\.tsx$/i;
/** Words that the sync engine still has. */
const IN_SYNC = /^(?:beside|carries|begun|standing)$/;
const SYNC = /^(?:packages\/sync|server\/src\/sync)\//;
/** Comments and texts are prose. */
const PROSE = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const NAME = /[A-Za-z_$][\w$]*/g;

function wordsOf(name: string): string[] {
  return name
    .split(/_|-|\.|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

function isReplaced(name: string, path = ''): boolean {
  if (ALLOWED.test(name)) return false;
  return wordsOf(name).some((word) => REPLACED.test(word) && !(SYNC.test(path) && IN_SYNC.test(word)));
}

test('names are made of several words', () => {
  expect(['useMisfit', 'GATHER_MS', 'hurry', 'warmDoc', 'SSOTrip', 'kin.test'].map((name) => isReplaced(name))).toEqual(
    [true, true, true, true, true, true],
  );
  expect(['kind', 'guessable', 'lukewarm', 'tripled'].map((name) => isReplaced(name))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('no name of the source is made of a word that was replaced', () => {
  const found = sourceFiles()
    .filter(({ path }) => /^(?:apps|packages|server)\//.test(path) && !path.includes('/i18n/'))
    .flatMap(({ path, text }) => {
      const names = text.replace(PROSE, '').match(NAME) ?? [];
      return [...new Set([basename(path), ...names])]
        .filter((name) => isReplaced(name, path))
        .map((name) => `${path}: ${name}`);
    });
  expect(found).toEqual([]);
});
