// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { runAction } from '../body/actions.ts';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { anchorsOf } from '../review/anchors.ts';
import { draftComment, keepDraft } from '../review/comment-anchors.ts';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { suggestionsOf } from '../review/suggestions.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';

/** Somebody on a device that has a network or not, and is started again. */
interface Traveller {
  name: string;
  doc: Y.Doc;
  editor: Editor;
  isOnline: boolean;
  suggests: boolean;
}

/** Nobody joins or deletes paragraphs: without a server, what others type into one meanwhile is out of sight (ED2, DC13). */
const ACTS = [
  'type',
  'type',
  'type',
  'delete',
  'suggest',
  'comment',
  'note',
  'settle',
  'undo',
  'redo',
  'cut',
  'reload',
] as const;
interface Step {
  who: number;
  act: (typeof ACTS)[number];
  at: number;
}

/** Each word that somebody types is one sign, which nobody else types: two typed at one place cannot be mixed up. */
const WORD = /[\u4E00-\u9FFF]/gu;

class Journey {
  readonly people: Traveller[];
  readonly problems: string[] = [];
  /** Words that somebody took out themselves, or whose suggestion somebody decided on. */
  readonly #taken = new Set<string>();
  /** Word -> who typed it. */
  readonly #typed = new Map<string, string>();
  readonly #threads = new Map<string, string>();
  #count = 0;
  #hasNotes = false;

  constructor() {
    const base = docOf('<p>Attendu que le bail est échu.</p><p>Par ces motifs.</p>');
    this.people = ['a', 'b', 'c'].map((name) => {
      const doc = copyOf(base);
      return { name, doc, editor: editorOn(doc), isOnline: true, suggests: false };
    });
  }

  step({ who, act, at }: Step): void {
    const person = this.people[who]!;
    const before = wordsIn(person.editor);
    this.#act(person, act, at);
    for (const word of before) {
      if (wordsIn(person.editor).has(word)) continue;
      if (act === 'undo' && this.#typed.get(word) !== person.name) this.problems.push(`${person.name} undoes ${word}`);
      if (act === 'type' || act === 'comment' || act === 'note') this.problems.push(`${act} took ${word}`);
      this.#taken.add(word);
    }
    // The line takes its time.
    if (at % 3 === 0) this.#deliver();
  }

  #act(person: Traveller, act: Step['act'], at: number): void {
    const { editor } = person;
    const blocks = textblocks(editor);
    const block = blocks[at % blocks.length]!;
    const words = [...block.text.matchAll(/\S+/g)];
    const word = words[at % Math.max(1, words.length)];
    const found = word && { from: block.from + word.index, to: block.from + word.index + word[0].length };
    if (act === 'type') {
      // Between words, so that each stays one.
      const gap = /\s/.exec(block.text.slice(at % (block.text.length + 1)));
      const free = gap ? block.from + (at % (block.text.length + 1)) + gap.index : block.from + block.text.length;
      insert(editor, free, ` ${this.#word(person)}`);
    } else if (act === 'delete' && found) {
      select(editor, found.from, found.to);
      editor.commands.deleteSelection();
    } else if (act === 'suggest') {
      person.suggests = !person.suggests;
      suggestAs(editor, person.suggests ? person.name : null);
    } else if (act === 'comment' && found) {
      select(editor, found.from, found.to);
      const text = editor.state.doc.textBetween(found.from, found.to);
      if (draftComment(editor) !== null) {
        const thread = `t${(this.#count += 1)}`;
        keepDraft(editor, thread);
        if (text.match(WORD)?.[0] === text) this.#threads.set(thread, text);
      }
    } else if (act === 'note' && found) {
      select(editor, found.to, found.to);
      runAction(editor, 'footnote');
      this.#hasNotes = true;
      insert(editor, editor.state.selection.from, this.#word(person));
    } else if (act === 'settle') {
      const all = suggestionsOf(editor.state.doc);
      const one = all[at % Math.max(1, all.length)];
      if (one) settleSuggestions(editor, ({ from }) => from === one.from, at % 2 ? 'accept' : 'reject');
    } else if (act === 'undo') editor.commands.undo();
    else if (act === 'redo') editor.commands.redo();
    else if (act === 'cut') person.isOnline = !person.isOnline;
    else if (act === 'reload') {
      const state = Y.encodeStateAsUpdate(person.doc);
      editor.destroy();
      person.doc = new Y.Doc();
      Y.applyUpdate(person.doc, state);
      person.editor = editorOn(person.doc);
      suggestAs(person.editor, person.suggests ? person.name : null);
    }
  }

  #word({ name }: Traveller): string {
    const word = String.fromCodePoint(0x4e00 + (this.#count += 1));
    this.#typed.set(word, name);
    return word;
  }

  #deliver(): void {
    const online = this.people.filter(({ isOnline }) => isOnline);
    // There and back: whatever one has reaches all.
    const pairs = online.slice(1).map((other, at) => [online[at]!.doc, other.doc] as const);
    for (const pair of [...pairs, ...pairs.slice(0, -1).toReversed()]) exchange(...pair);
  }

  /** Everybody is back: what must be so then. */
  arrive(): void {
    for (const person of this.people) person.isOnline = true;
    this.#deliver();
    this.#deliver();
    const [{ editor, doc }, ...others] = this.people as [Traveller, ...Traveller[]];
    const shown = JSON.stringify(editor.getJSON());
    for (const other of others) {
      if (JSON.stringify(other.editor.getJSON()) !== shown) this.problems.push(`${other.name} sees another text`);
      if (other.doc.getXmlFragment(BODY).toJSON() !== doc.getXmlFragment(BODY).toJSON())
        this.problems.push(`${other.name} holds another text`);
    }
    if (unknownContent(doc.getXmlFragment(BODY), bodySchema()) !== null) this.problems.push('not a text of the schema');
    const there = wordsIn(editor);
    const anchored = new Set(anchorsOf(editor.state.doc).map(({ thread }) => thread));
    for (const word of this.#typed.keys())
      if (!there.has(word) && !this.#taken.has(word)) this.problems.push(`nobody took ${word}`);
    // Words around a new note are written anew: a thread hung on them meanwhile, and not there yet, says that they are gone.
    if (this.#hasNotes) return;
    for (const [thread, word] of this.#threads)
      if (there.has(word) && !this.#taken.has(word) && !anchored.has(thread)) this.problems.push(`${thread} is lost`);
  }

  end(): void {
    for (const { editor } of this.people) editor.destroy();
  }
}

function textblocks(editor: Editor): { from: number; text: string }[] {
  const blocks: { from: number; text: string }[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // A note in it counts as one sign, so that places in the text are places in the block.
    const text = node.textBetween(0, node.content.size, undefined, (leaf) => '\uFFFC'.repeat(leaf.nodeSize));
    if (text.length === node.content.size) blocks.push({ from: pos + 1, text });
    return false;
  });
  return blocks.length > 0 ? blocks : [{ from: 1, text: '' }];
}

function wordsIn(editor: Editor): Set<string> {
  return new Set(editor.state.doc.textContent.match(WORD));
}

function select(editor: Editor, from: number, to: number): void {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));
}

function insert(editor: Editor, at: number, text: string): void {
  select(editor, at, at);
  editor.view.dispatch(editor.state.tr.insertText(text, at));
}

test('[ED2] [ED3] [RV1] [RV10] three people travel: words, notes, comments and suggestions through cuts and reloads', () => {
  const step = fc.record({ who: fc.nat(2), act: fc.constantFrom(...ACTS), at: fc.nat(400) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), (steps) => {
      const journey = new Journey();
      for (const each of steps) journey.step(each);
      journey.arrive();
      expect(journey.problems).toEqual([]);
      journey.end();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
