// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import type { NodeSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { bodyToHtml } from '../render/html.ts';
import { suggestAs } from '../review/suggest-mode.ts';
import { docOf, editorOn, press } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { copyTemplate } from './copy.ts';
import { fillPlaceholders, goToPlaceholder, insertPlaceholder, placeholdersOf } from './fill.ts';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(doc: Y.Doc, at?: number): Editor {
  const editor = editorOn(doc);
  opened.push(editor);
  if (at !== undefined) editor.commands.setTextSelection(at);
  return editor;
}

const field = (name: string) => `<span data-field="${name}"></span>`;
const html = (doc: Y.Doc): string => bodyToHtml(doc.getXmlFragment(BODY));
const MODEL = `<h1>Convention</h1><p>Entre ${field('client.nom')} et ${field('cabinet.nom')}, à ${field('Ville du siège')}<span data-footnote="">${field('client.nom')}</span>.</p>`;

test('[ED30] a field is shown by its name, in the text, in previews and in what is copied', () => {
  const doc = docOf('<p>Entre</p>');
  const editor = open(doc, 6);
  insertPlaceholder(editor, 'client.nom');
  expect(html(doc)).toBe('<p>Entre<span class="placeholder">[Nom du client]</span></p>');
  expect(editor.getText()).toBe('Entre[Nom du client]');
});

test('[ED30] filling takes all places of a field in one step; one without a value stays', () => {
  const doc = docOf(MODEL);
  const editor = open(doc);
  expect(placeholdersOf(editor.state.doc).map(({ field, count }) => [field, count])).toEqual([
    ['client.nom', 2],
    ['cabinet.nom', 1],
    ['Ville du siège', 1],
  ]);
  const before = html(doc);
  fillPlaceholders(
    editor,
    new Map([
      ['client.nom', ' Durand & fils '],
      ['cabinet.nom', '  '],
    ]),
  );
  expect(html(doc)).toContain('Entre Durand &amp; fils et <span class="placeholder">[Nom du cabinet]</span>');
  expect(placeholdersOf(editor.state.doc).map(({ field }) => field)).toEqual(['cabinet.nom', 'Ville du siège']);
  editor.commands.undo();
  expect(html(doc)).toBe(before);
});

test('[ED30] the next field is selected, around the end; what is typed takes its place', () => {
  const editor = open(docOf(MODEL), 1);
  const next = () => {
    goToPlaceholder(editor);
    return (editor.state.selection as NodeSelection).node.attrs.field as string;
  };
  expect([next(), next(), next(), next(), next()]).toEqual([
    'client.nom',
    'cabinet.nom',
    'Ville du siège',
    'client.nom',
    'client.nom',
  ]);
  press(editor, 'Backspace');
  expect(placeholdersOf(editor.state.doc)[0]).toMatchObject({ field: 'cabinet.nom' });
  expect(goToPlaceholder(open(docOf('<p>x</p>')))).toBe(false);
});

test('[ED31] a copy of a model has its fields filled, what its suggestions mean, no comments, and pictures of its own', () => {
  const doc = docOf(
    `${MODEL}<figure data-file="f1"><figcaption>Plan</figcaption></figure><figure data-file="f2"></figure>`,
  );
  const editor = open(doc);
  suggestAs(editor, 'ann');
  editor.commands.setTextSelection(5);
  editor.commands.insertContent('***');
  const before = Y.encodeStateAsUpdate(doc);
  const copy = new Y.Doc();
  const from = doc.getXmlFragment(BODY);
  copyTemplate(from, copy.getXmlFragment(BODY), {
    values: new Map([['client.nom', 'Durand']]),
    home: 'document/modele',
    images: new Map([['f1', 'g1']]),
  });
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  const made = html(copy);
  expect(made).toContain('<h1>Conv***ention</h1>');
  expect(made).toContain('Entre Durand et <span class="placeholder">[Nom du cabinet]</span>');
  expect(made).toContain('<li id="note-1">Durand ');
  const images = open(copy).state.doc.children.filter((node) => node.type.name === 'image');
  expect(images.map(({ attrs }) => [attrs.file, attrs.home])).toEqual([
    ['g1', null],
    ['f2', 'document/modele'],
  ]);
});
