// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyToHtml } from '../render/html.ts';
import { anchorsOf } from '../review/anchors.ts';
import { draftComment, keepDraft } from '../review/comment-anchors.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { beginUndoStep } from '../writing/undo-step.ts';
import { BODY } from '../version.ts';
import { restoreBody } from './restore.ts';

const htmlOf = (doc: ReturnType<typeof docOf>) => bodyToHtml(doc.getXmlFragment(BODY));

test('[HV3] a version is restored as one edit that the person undoes, and that loses nothing written elsewhere meanwhile', () => {
  const mine = docOf('<p>Le preneur paie.</p><p>Le bailleur garantit.</p><p>Fait à Paris.</p>');
  const version = copyOf(mine);
  const theirs = copyOf(mine);
  const editor = editorOn(mine);
  editor.commands.insertContentAt(4, 'seul ');
  editor.commands.insertContentAt(1, 'Demain, ');
  const later = htmlOf(mine);
  expect(later).not.toBe(htmlOf(version));
  // Somebody writes without a network what the restoring person does not see.
  const other = editorOn(theirs);
  other.commands.insertContentAt(other.state.doc.content.size - 1, ' Le 3 mai.');
  // As half a second in the history does.
  beginUndoStep(editor.state);
  let updates = 0;
  mine.on('update', () => (updates += 1));
  expect(restoreBody(mine.getXmlFragment(BODY), version.getXmlFragment(BODY))).toBe(true);
  expect(updates).toBe(1);
  expect(htmlOf(mine)).toBe(htmlOf(version));
  expect(editor.getText()).toContain('Le preneur paie.');
  exchange(mine, theirs);
  expect(htmlOf(mine)).toBe(htmlOf(version).replace('Fait à Paris.', 'Fait à Paris. Le 3 mai.'));
  expect(htmlOf(theirs)).toBe(htmlOf(mine));
  editor.commands.undo();
  expect(htmlOf(mine)).toBe(later.replace('Fait à Paris.', 'Fait à Paris. Le 3 mai.'));
  editor.destroy();
  other.destroy();
});

test.each([
  [
    'blocks that came since go',
    '<p>Un.</p><p>Fait à Paris.</p>',
    (editor: Editor) => editor.commands.insertContentAt(5, '<p>Nouveau.</p><p>Autre.</p>'),
  ],
  [
    'blocks that went come back',
    '<p>Un.</p><p>Deux.</p><p>Fait à Paris.</p>',
    (editor: Editor) => editor.commands.deleteRange({ from: 5, to: 12 }),
  ],
])('[HV3] %s: a block that was there stays itself, with what is written in it', (_what, html, change) => {
  const mine = docOf(html);
  const version = copyOf(mine);
  const editor = editorOn(mine);
  change(editor);
  const theirs = copyOf(mine);
  const other = editorOn(theirs);
  // It has changed for the person who restores, and goes on changing.
  const end = () => other.state.doc.content.size - 1;
  other.commands.insertContentAt(end(), ' Le 3 mai.');
  exchange(mine, theirs);
  other.commands.insertContentAt(end(), ' En deux exemplaires.');
  beginUndoStep(editor.state);
  restoreBody(mine.getXmlFragment(BODY), version.getXmlFragment(BODY));
  expect(htmlOf(mine)).toBe(htmlOf(version));
  exchange(mine, theirs);
  expect(htmlOf(mine)).toBe(htmlOf(version).replace('Fait à Paris.', 'Fait à Paris. En deux exemplaires.'));
  expect(htmlOf(theirs)).toBe(htmlOf(mine));
  editor.commands.undo();
  expect(editor.getText({ blockSeparator: '|' })).toMatch(/\|Fait à Paris\. Le 3 mai\. En deux exemplaires\.$/);
});

test('[HV3] threads stay: one opened since keeps its words where the version has them', () => {
  const doc = docOf('<p>Le preneur paie le loyer.</p><p>Fait à Paris.</p>');
  const version = copyOf(doc);
  const editor = editorOn(doc);
  const comment = (from: number, to: number, thread: string) => {
    editor.commands.setTextSelection({ from, to });
    draftComment(editor);
    keepDraft(editor, thread);
  };
  comment(4, 16, 'since');
  comment(9, 12, 'inside');
  editor.commands.insertContentAt(11, ' solidaire');
  editor.commands.insertContentAt(1, 'Demain, ');
  comment(1, 7, 'on new words');
  expect(restoreBody(doc.getXmlFragment(BODY), version.getXmlFragment(BODY))).toBe(true);
  expect(editor.getText({ blockSeparator: '|' })).toBe('Le preneur paie le loyer.|Fait à Paris.');
  const passages = anchorsOf(editor.state.doc).map(({ thread, from, to }) => [
    thread,
    editor.state.doc.textBetween(from, to),
  ]);
  expect(new Set(passages.map(([thread]) => thread))).toEqual(new Set(['since', 'inside']));
  expect(
    passages
      .filter(([thread]) => thread === 'since')
      .map(([, words]) => words)
      .join(''),
  ).toBe('preneur paie');
  expect(unknownContent(doc.getXmlFragment(BODY), bodySchema())).toBeNull();
  editor.destroy();
});

test('[HV3] what comes back beside the text is undone with it, and only then', () => {
  const doc = docOf('<p>Un.</p>');
  const meta = doc.getMap('meta');
  meta.set('page.orientation', 'portrait');
  const version = copyOf(doc);
  const editor = editorOn(doc);
  editor.commands.insertContentAt(1, 'Deux. ');
  meta.set('page.orientation', 'landscape');
  beginUndoStep(editor.state);
  restoreBody(doc.getXmlFragment(BODY), version.getXmlFragment(BODY), () => meta.set('page.orientation', 'portrait'));
  expect([editor.getText(), meta.get('page.orientation')]).toEqual(['Un.', 'portrait']);
  editor.commands.undo();
  expect([editor.getText(), meta.get('page.orientation')]).toEqual(['Deux. Un.', 'landscape']);
  editor.commands.undo();
  expect([editor.getText(), meta.get('page.orientation')]).toEqual(['Un.', 'landscape']);
  editor.destroy();
});

test('[HV3] a version with content of a newer schema is not restored', () => {
  const doc = docOf('<p>Texte</p>');
  const version = copyOf(doc);
  version.getXmlFragment(BODY).get(0).setAttribute('from-the-future', 'x');
  const before = htmlOf(doc);
  expect(restoreBody(doc.getXmlFragment(BODY), version.getXmlFragment(BODY))).toBe(false);
  expect(htmlOf(doc)).toBe(before);
});
