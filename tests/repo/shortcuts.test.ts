import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { EDITOR_KEYS, wordScreenKey } from '../../apps/web/src/features/editor-frame/model/editor-keys.ts';
import { SCREEN_KEYS } from '../../apps/web/src/shared/screen-keys.ts';

/** Where the keys of each screen are heard. */
const HANDLERS = {
  messenger: ['features/messenger/components/Composer.tsx', 'features/messenger/components/MessageList.tsx'],
  tasks: [
    'features/tasks/components/TaskKanban.tsx',
    'features/tasks/components/TaskRow.tsx',
    'features/tasks/components/TaskSections.tsx',
    'features/tasks/model/undo.ts',
    'shared/planner/PlanCalendar.tsx',
    'shared/planner/PlanTimeline.tsx',
  ],
  boards: [
    'features/boards/components/cell-focus.ts',
    'features/boards/components/ColumnHead.tsx',
    'features/boards/components/ItemRow.tsx',
    'features/boards/components/Kanban.tsx',
    'features/boards/components/TextEditor.tsx',
  ],
};

/** Where the keys of documents are heard that the text of a word document does not hear itself. */
const EDITORS = {
  cell: ['features/sheets/components/SheetEditor.tsx', 'features/sheets/components/grid-keys.ts'],
  slide: [
    'features/slides/components/SlideEditor.tsx',
    'features/slides/components/SlideList.tsx',
    'features/slides/components/Stage.tsx',
    'features/slides/components/stage-keys.ts',
    'features/slides/components/use-finding.ts',
  ],
};

/** What the dialog says of lists anywhere. */
const EVERYWHERE = ['ArrowUp', 'ArrowDown', 'Enter', 'Escape'];

const NAMED =
  /\b(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down))\b|(?<=')(?:Enter|Escape|Delete|Backspace|Home|End)(?=')/g;
const LETTER = /event\.key(?:\.toLowerCase\(\))? [!=]== '(.)'/g;
/** As the editors compare keys, name them in tables, or ask for their place. */
const OF_EDITORS = [
  /\bkey(?:\.toLowerCase\(\))? [!=]== '(\w+)'/g,
  /^ {4}case '(\w+)':/gm,
  /^ {6}([a-z]): \(\) =>/gm,
  /\bcode === 'Key(\w)'/g,
];

/** Keys of the screen around a text that another screen asks for by their names. */
function sharedIn(text: string): string[] {
  const asked = new Set([...text.matchAll(/\basked [!=]== '(\w+)'/g)].map(([, name]) => name));
  const pressed = { code: '', metaKey: false, altKey: false, shiftKey: false };
  return ['f', 'h', 'k', 'F3'].filter((key) =>
    asked.has(wordScreenKey({ ...pressed, key, ctrlKey: key.length === 1 }) ?? undefined),
  );
}

/** What an element hears of the clipboard. */
function clipboardIn(text: string): string[] {
  const keys: Record<string, string> = { Copy: 'c', Cut: 'x', Paste: 'v' };
  return [...text.matchAll(/\bon(Copy|Cut|Paste)=/g)].map(([, what = '']) => keys[what]!);
}

function heardIn(paths: readonly string[]): Set<string> {
  const text = paths.map((path) => readFileSync(`apps/web/src/${path}`, 'utf8')).join('\n');
  return new Set([
    ...[...text.matchAll(NAMED)].map(([key]) => key),
    ...[...text.matchAll(LETTER)].map(([, key = '']) => key),
  ]);
}

test.each(Object.keys(HANDLERS) as (keyof typeof HANDLERS)[])(
  'the shortcuts of the dialog are those that the screens of %s hear',
  (screen) => {
    const heard = heardIn(HANDLERS[screen]);
    const listed = new Set(
      SCREEN_KEYS[screen].flatMap(({ press }) => press.map((keys) => keys.split('+').at(-1) ?? '')),
    );
    expect(heard.size).toBeGreaterThan(3);
    expect([...listed].filter((key) => !heard.has(key))).toEqual([]);
    expect([...heard].filter((key) => !listed.has(key) && !EVERYWHERE.includes(key))).toEqual([]);
  },
);

test.each(Object.keys(EDITORS) as (keyof typeof EDITORS)[])(
  'the list of keys of a %s document is what its screen hears',
  (kind) => {
    const text = EDITORS[kind].map((path) => readFileSync(`apps/web/src/${path}`, 'utf8')).join('\n');
    const heard = new Set(
      [
        ...[...text.matchAll(NAMED)].map(([key]) => key),
        ...sharedIn(text),
        ...clipboardIn(text),
        ...OF_EDITORS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key)),
      ].map((key) => (key.length === 1 ? key.toLowerCase() : key)),
    );
    const listed = new Set<string>(
      EDITOR_KEYS[kind].flatMap(({ press }) => press.map((keys) => keys.split('+').at(-1) ?? '')),
    );
    expect(heard.size).toBeGreaterThan(10);
    expect([...listed].filter((key) => !heard.has(key))).toEqual([]);
    expect([...heard].filter((key) => !listed.has(key))).toEqual([]);
  },
);

test('keys of the whole page are heard from the moment that it is drawn', () => {
  // A passive effect runs after the page is drawn: on a busy machine a key comes before it.
  const late =
    /\buseEffect\(\(\) => \{(?:(?!\n {2}(?: {2})?\}, \[)[\s\S])*?(?:window\.|^\s+)addEventListener\('keydown'/m;
  const wrong = sourceFiles().filter(({ path, text }) => path.startsWith('apps/web/src/') && late.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
