// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { find, replaceAllFound } from '../find/find.ts';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';

const PLAIN = { accents: false, case: false, words: false };

function type(editor: Editor, before: string, words: string): void {
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    const found = node.isText ? node.text!.indexOf(before) : -1;
    if (at < 0 && found >= 0) at = pos + found;
  });
  editor.view.dispatch(editor.state.tr.insertText(words, at));
}

/** What of the text each device wrote, in its order. */
function writersOf(doc: Y.Doc): { words: string; client: number }[] {
  const parts: { words: string; client: number }[] = [];
  const visit = (of: Y.XmlFragment | Y.XmlText): void => {
    for (let item = of._start; item !== null; item = item.right) {
      if (item.deleted) continue;
      if (item.content instanceof Y.ContentString) {
        const last = parts.at(-1);
        if (last?.client === item.id.client) last.words += item.content.str;
        else parts.push({ words: item.content.str, client: item.id.client });
      } else if (item.content instanceof Y.ContentType) visit(item.content.type as Y.XmlFragment);
    }
  };
  visit(doc.getXmlFragment(BODY));
  return parts;
}

test('[ED54] what is replaced everywhere in a paragraph leaves the words between to who wrote them, and those of others in their place', () => {
  const base = docOf('<p>Le bail est échu, le bail est rompu, le bail est nul.</p><p>Sur le bail, rien.</p>');
  const [one, two] = [copyOf(base), copyOf(base)];
  const [a, b] = [editorOn(one), editorOn(two)];
  type(b, ' est rompu', ' commercial');
  find(a, 'bail', PLAIN);
  expect(replaceAllFound(a, 'contrat')).toBe(4);
  const own = writersOf(one).filter(({ client }) => client === one.clientID);
  expect(own.map(({ words }) => words)).toEqual(['contrat', 'contrat', 'contrat', 'contrat']);
  exchange(one, two);
  for (const editor of [a, b])
    expect(editor.getText({ blockSeparator: '|' })).toBe(
      'Le contrat est échu, le contrat commercial est rompu, le contrat est nul.|Sur le contrat, rien.',
    );
});

test('[ED54] who accepts all suggestions of a paragraph has written none of its words', () => {
  const doc = docOf('<p>Le bail est échu, le bail est rompu, le bail est nul.</p>');
  const writer = copyOf(doc);
  const suggesting = editorOn(writer);
  suggestAs(suggesting, 'samir');
  find(suggesting, 'bail', PLAIN);
  replaceAllFound(suggesting, 'contrat');
  const accepting = copyOf(writer);
  const editor = editorOn(accepting);
  settleSuggestions(editor, () => true, 'accept');
  expect(editor.getText()).toBe('Le contrat est échu, le contrat est rompu, le contrat est nul.');
  expect(writersOf(accepting).filter(({ client }) => client === accepting.clientID)).toEqual([]);
});

test('[ED54] however an edit changes several places, the shared text is the editor’s', () => {
  const place = fc.nat(200);
  const step = fc.record({ from: place, length: fc.nat(12), words: fc.constantFrom('', 'x', ' mot ', 'éà') });
  const base = docOf(
    '<p>Un premier paragraphe.</p><ul><li><p>Un item</p></li><li><p>Deux</p></li></ul><h2>Titre</h2><p>Fin du texte.</p>',
  );
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), (edits) => {
      const doc = copyOf(base);
      const editor = editorOn(doc);
      for (const edit of edits) {
        const { tr } = editor.state;
        for (const { from, length, words } of edit) {
          const start = Math.min(from, tr.doc.content.size);
          const end = Math.min(start + length, tr.doc.content.size);
          if (words === '') tr.deleteRange(start, end);
          else if (tr.doc.resolve(start).parent.isTextblock && tr.doc.resolve(end).parent.isTextblock)
            tr.insertText(words, start, end);
        }
        editor.view.dispatch(tr);
      }
      // What an editor that opens it would show, without the cost of one.
      const shared = yXmlFragmentToProseMirrorRootNode(copyOf(doc).getXmlFragment(BODY), editor.schema);
      expect(shared.toJSON()).toEqual(editor.getJSON());
      editor.destroy();
    }),
    { numRuns: 50 },
  );
});

test('[ED54] a heading whose edit makes it a paragraph on its way stays the same one', () => {
  const base = docOf('<h1>Sur la compétence</h1>');
  const [one, two] = [copyOf(base), copyOf(base)];
  const [a, b] = [editorOn(one), editorOn(two)];
  type(b, ' compétence', ' seule');
  const { paragraph, heading } = a.schema.nodes;
  a.view.dispatch(
    a.state.tr.setBlockType(1, 1, paragraph!).setBlockType(1, 1, heading!, { level: 2 }).insertText('I. ', 1),
  );
  exchange(one, two);
  for (const editor of [a, b]) expect(editor.getHTML()).toContain('I. Sur la seule compétence</h2>');
});
