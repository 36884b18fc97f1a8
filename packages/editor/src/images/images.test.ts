// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { runAction } from '../body/actions.ts';
import { setBlockStyle } from '../body/blocks.ts';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyToHtml } from '../render/html.ts';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { insertTable } from '../table/actions.ts';
import { copyOf, docOf, editorOn, exchange, press } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { imageStateOf, insertImages, removeImage, setImage, strayImages } from './edit.ts';
import { provideImages } from './provider.ts';

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

const image = (more = '', caption = '') =>
  `<figure data-file="f1" data-width="50" data-side="center"${more}><figcaption>${caption}</figcaption></figure>`;
const html = (editor: Editor): string => editor.getHTML();
const PHOTO = { file: 'f1', pixelWidth: 320, pixelHeight: 200 };

describe('a picture', () => {
  test('is put after the block of the caret, or in the place of an empty one, not larger than it is', () => {
    const editor = open(docOf('<p>Vue</p>'), 2);
    insertImages(editor, [PHOTO]);
    const drawn = image(' data-pixel-width="320" data-pixel-height="200"');
    expect(html(editor)).toBe(`<p>Vue</p>${drawn}<p></p>`);
    expect(imageStateOf(editor)).toEqual({ pos: 5, file: 'f1', alt: '', width: 50, side: 'center' });
    editor.commands.insertContent('Façade');
    press(editor, 'Enter');
    editor.commands.insertContent('Fin');
    expect(html(editor)).toBe(`<p>Vue</p>${drawn.replace('></fig', '>Façade</fig')}<p>Fin</p>`);
  });

  test('in a note, a cell and a list it stands where a block may', () => {
    const noted = open(docOf('<p>a<span data-footnote="">b</span></p>'), 3);
    insertImages(noted, [PHOTO]);
    expect(html(noted)).toMatch(/^<p>a<span data-footnote="">b<\/span><\/p><figure/);
    const listed = open(docOf('<ul><li><p>a</p></li></ul>'), 4);
    insertImages(listed, [PHOTO]);
    expect(html(listed)).toMatch(/^<ul><li><p>a<\/p><figure/);
  });

  test('[ED28] stays what it is under styles and blocks put into its caption', () => {
    const editor = open(docOf(`<p>a</p>${image('', 'Vue')}<p>b</p>`), 6);
    setBlockStyle(editor, 'heading1');
    editor.commands.toggleHeading({ level: 2 });
    expect(html(editor)).toContain(image('', 'Vue'));
    editor.commands.selectAll();
    setBlockStyle(editor, 'heading2');
    expect(html(editor)).toBe(`<h2>a</h2>${image('', 'Vue')}<h2>b</h2>`);
    editor.commands.setTextSelection(6);
    runAction(editor, 'horizontalRule');
    insertTable(editor, 1, 1);
    expect(html(editor).match(/<figure/g)).toHaveLength(1);
    editor.commands.setTextSelection(6);
    editor.view.pasteHTML('<p>x</p><p>y</p>');
    expect(html(editor)).toContain(image('', 'Vux<br>ye'));
  });

  test('[ED28] keys beside it and at the ends of its caption select it; the next one deletes it', () => {
    const editor = open(docOf(`<p>a</p>${image('', 'V')}<p>b</p>`));
    for (const [at, key] of [
      [4, 'Backspace'],
      [5, 'Delete'],
      [7, 'Backspace'],
      [2, 'Delete'],
    ] as const) {
      editor.commands.setTextSelection(at);
      press(editor, key);
      expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    }
    press(editor, 'Delete');
    expect(html(editor)).toBe('<p>a</p><p>b</p>');
    editor.commands.undo();
    editor.commands.setNodeSelection(3);
    removeImage(editor);
    expect(html(editor)).toBe('<p>a</p><p>b</p>');
  });

  test('[ED52] a press on it selects it, one on its handle or in its caption does not', () => {
    const editor = open(docOf(`<p>a</p>${image('', 'Vue')}`), 1);
    const press = (selector: string) =>
      editor.view.dom.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    for (const selector of ['.image-handle', 'figcaption']) press(selector);
    expect(imageStateOf(editor)).toBeNull();
    press('img');
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    expect(imageStateOf(editor)?.pos).toBe(3);
  });

  test('[ED28] what two people change of it at once stays, and the text is one of the schema', () => {
    const base = docOf(`<p>a</p>${image('', 'Vue')}`);
    const [mine, theirs] = [copyOf(base), copyOf(base)];
    const [a, b] = [open(mine, 7), open(theirs)];
    setImage(a, 3, { width: 80 });
    a.commands.insertContent(' nord');
    setImage(b, 3, { alt: 'La façade', side: 'left' });
    exchange(mine, theirs);
    expect(html(a)).toBe(html(b));
    expect(html(a)).toContain('data-alt="La façade" data-width="80" data-side="left"');
    expect(a.getText()).toContain('Vue nord');
    expect(unknownContent(mine.getXmlFragment(BODY), bodySchema())).toBeNull();
    setImage(a, 3, { width: 1000 });
    expect(html(a)).toContain('data-width="100"');
  });

  test('[ED29] copied into another document it says whose file it is', () => {
    const from = open(docOf(image('', 'Vue')));
    provideImages(from, provider('document/a'));
    const copied = copyOfAll(from);
    expect(copied).toContain('data-home="document/a"');
    const same = open(docOf('<p></p>'), 1);
    provideImages(same, provider('document/a'));
    same.view.pasteHTML(copied);
    expect(strayImages(same)).toEqual([]);
    const other = open(docOf('<p></p>'), 1);
    provideImages(other, provider('document/b'));
    other.view.pasteHTML(copied);
    expect(strayImages(other)).toEqual([{ pos: 0, file: 'f1' }]);
    setImage(other, 0, { file: 'f2', home: null });
    expect(html(other)).toContain('data-file="f2" data-width');
  });

  test('[ED29] it is shown once its bytes are there, and says why while they are not', async () => {
    let isThere = false;
    const load = vi.fn<(file: string) => Promise<string>>(() =>
      isThere ? Promise.resolve('blob:x') : Promise.reject(new Error('Pas encore arrivée')),
    );
    const editor = open(docOf(image(' data-alt="Façade"')));
    const { changed } = provideImages(editor, { ...provider('document/a'), load });
    const shown = () => editor.view.dom.querySelector<HTMLElement>('.word-image')!;
    await vi.waitFor(() => expect(shown().textContent).toContain('Pas encore arrivée'));
    isThere = true;
    changed(false);
    expect(shown().querySelector('img')?.getAttribute('src')).toBeNull();
    changed(true);
    await vi.waitFor(() => expect(shown().querySelector('img')?.getAttribute('src')).toBe('blob:x'));
    expect(shown().querySelector('img')?.alt).toBe('Façade');
    const asked = load.mock.calls.length;
    changed(true);
    expect(load).toHaveBeenCalledTimes(asked);
  });

  test('previews show it where its bytes are known, else its words; with its caption', () => {
    const doc = docOf(image(' data-alt="Façade &lt;nord&gt;"', 'Vue'));
    const body = doc.getXmlFragment(BODY);
    expect(bodyToHtml(body)).toBe(
      '<figure class="image" data-side="center"><p>[Image : Façade &lt;nord&gt;]</p><figcaption>Vue</figcaption></figure>'.replace(
        'Image :',
        'Image\u00a0:',
      ),
    );
    expect(bodyToHtml(body, (file) => (file === 'f1' ? 'blob:x' : null))).toBe(
      '<figure class="image" data-side="center"><img src="blob:x" alt="Façade &lt;nord&gt;" width="50%"><figcaption>Vue</figcaption></figure>',
    );
  });
});

describe('suggestions', () => {
  test.each([
    ['accept', true],
    ['reject', false],
  ] as const)('[RV6] a picture that somebody suggests, to %s', (verdict, stays) => {
    const editor = open(docOf('<p>a</p><p>b</p>'), 2);
    suggestAs(editor, 'ann');
    insertImages(editor, [PHOTO]);
    settleSuggestions(editor, () => true, verdict);
    expect(html(editor).includes('<figure')).toBe(stays);
    expect(editor.getText().replaceAll('\n', '')).toBe('ab');
  });

  test.each([
    ['accept', false],
    ['reject', true],
  ] as const)('[RV6] one that somebody suggests to take away, to %s', (verdict, stays) => {
    const editor = open(docOf(`<p>a</p>${image('', 'Vue')}<p>b</p>`));
    suggestAs(editor, 'ann');
    editor.commands.setNodeSelection(3);
    removeImage(editor);
    expect(html(editor)).toContain('<figure');
    settleSuggestions(editor, () => true, verdict);
    expect(html(editor)).toBe(stays ? `<p>a</p>${image('', 'Vue')}<p>b</p>` : '<p>a</p><p>b</p>');
  });
});

/** What copying the whole text puts on the clipboard. */
function copyOfAll(editor: Editor): string {
  editor.commands.selectAll();
  return editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML;
}

function provider(home: string) {
  return {
    home,
    load: (): Promise<string> => Promise.resolve('blob:x'),
    stateOf: () => '',
    labels: { resize: 'Largeur', caption: 'Légende' },
  };
}
