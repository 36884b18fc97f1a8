// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { UnknownContentError, unknownContent } from './index.ts';
import { bodySchema } from './body/schema.ts';
import type { BodyEditorInput } from './editor-options.ts';
import { copyOf, editorOn, exchange } from './testing/editors.ts';
import { BODY } from './version.ts';
import { writeLetter } from './writing/direct-typing.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function openEditor(doc: Y.Doc, more: Partial<BodyEditorInput> = {}): Editor {
  const editor = editorOn(doc, more);
  open.push(editor);
  return editor;
}

function seeded(): Y.Doc {
  const doc = new Y.Doc();
  const editor = openEditor(doc);
  editor.commands.setContent(
    '<h1>Plaise au tribunal</h1><p>Par <strong>exploit</strong> du 3 mars.</p><ul><li><p>Pièce 1</p></li><li><p>Pièce 2</p></li></ul><blockquote><p>Attendu que</p></blockquote>',
  );
  editor.destroy();
  return doc;
}

/** What a newer build would write: a chart, unknown here. */
function addChart(doc: Y.Doc): void {
  const chart = new Y.XmlElement('chart');
  const cell = new Y.XmlElement('chartValue');
  const text = new Y.XmlText();
  text.insert(0, '18 400,00 €');
  cell.insert(0, [text]);
  chart.insert(0, [cell]);
  const body = doc.getXmlFragment(BODY);
  body.insert(body.length, [chart]);
}

describe('text', () => {
  test('[ED42] the text area says its language', () => {
    const { dom } = openEditor(new Y.Doc(), { label: 'Text of the document' }).view;
    expect([dom.getAttribute('aria-label'), dom.lang]).toEqual(['Text of the document', 'fr']);
  });

  test('[ED1] opening, selecting and closing write nothing', () => {
    for (const doc of [seeded(), new Y.Doc()]) {
      const update = vi.fn();
      doc.on('update', update);
      const editor = openEditor(doc);
      editor.commands.setTextSelection(3);
      editor.commands.selectAll();
      editor.setEditable(false);
      editor.setEditable(true);
      editor.destroy();
      expect(update).not.toHaveBeenCalled();
    }
  });

  test('[ED2] two editors converge on random edits and deliveries', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 1 }),
      do: fc.constantFrom('type', 'split', 'bold', 'bullet', 'quote', 'heading', 'delete', 'undo', 'exchange'),
      at: fc.nat(200),
      size: fc.nat(12),
    });
    const base = seeded();
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
        const docs = [copyOf(base), copyOf(base)] as const;
        const editors = docs.map((doc) => openEditor(doc)) as [Editor, Editor];
        for (const s of steps) {
          if (s.do === 'exchange') {
            exchange(...docs);
            continue;
          }
          const editor = editors[s.who as 0 | 1];
          const size = editor.state.doc.content.size;
          const from = Math.min(1 + (s.at % Math.max(1, size)), size);
          const { doc } = editor.state;
          const anchor = TextSelection.near(doc.resolve(from)).from;
          const head = TextSelection.near(doc.resolve(Math.min(size, from + s.size)), -1).to;
          editor.commands.setTextSelection({ from: Math.min(anchor, head), to: Math.max(anchor, head) });
          if (s.do === 'type') editor.commands.insertContent(`mot${s.at} `);
          else if (s.do === 'split') editor.chain().setTextSelection(editor.state.selection.from).splitBlock().run();
          else if (s.do === 'bold') editor.commands.toggleBold();
          else if (s.do === 'bullet') editor.commands.toggleBulletList();
          else if (s.do === 'quote') editor.commands.toggleBlockquote();
          else if (s.do === 'heading') editor.commands.toggleHeading({ level: 2 });
          else if (s.do === 'delete') editor.commands.deleteSelection();
          else editor.commands.undo();
        }
        exchange(...docs);
        exchange(...docs);
        expect(editors[0].getJSON()).toEqual(editors[1].getJSON());
        expect(docs[0].getXmlFragment(BODY).toJSON()).toBe(docs[1].getXmlFragment(BODY).toJSON());
        expect(unknownContent(docs[0].getXmlFragment(BODY), bodySchema())).toBeNull();
        for (const editor of editors) editor.destroy();
      }),
      { numRuns: 30, verbose: true },
    );
  });

  test('[ED3] undo takes back own edits only', () => {
    const base = seeded();
    const mine = copyOf(base);
    const theirs = copyOf(base);
    const a = openEditor(mine);
    const b = openEditor(theirs);
    const loaded = a.getHTML();
    expect(a.can().undo()).toBe(false);
    a.commands.insertContentAt(1, 'Moi ');
    b.commands.insertContentAt(b.state.doc.content.size, '<p>Eux</p>');
    exchange(mine, theirs);
    expect(a.getText()).toContain('Moi ');
    a.commands.undo();
    expect(a.getText()).not.toContain('Moi ');
    expect(a.getText()).toContain('Eux');
    expect(a.can().undo()).toBe(false);
    a.commands.redo();
    expect(a.getText()).toContain('Moi ');
    a.commands.undo();
    exchange(mine, theirs);
    expect(b.getText()).toContain('Eux');
    b.commands.undo();
    expect(b.getHTML()).toBe(loaded);
  });

  test('[ED2] an undo does not leave a stale caret that breaks the next edit of somebody else', () => {
    const base = seeded();
    const mine = copyOf(base);
    const theirs = copyOf(base);
    const a = openEditor(mine);
    const b = openEditor(theirs);
    a.commands.setTextSelection(a.state.doc.content.size - 2);
    a.commands.insertContent(' ajout au bout');
    exchange(mine, theirs);
    a.commands.setTextSelection(3);
    a.commands.undo();
    b.commands.setTextSelection({ from: 8, to: b.state.doc.content.size - 4 });
    b.commands.deleteSelection();
    exchange(mine, theirs);
    expect(a.getJSON()).toEqual(b.getJSON());
    expect(a.state.selection.from).toBe(3);
  });

  test('[ED11] an error while showing an edit of somebody else does not leave an older text in the editor', () => {
    const base = seeded();
    const mine = copyOf(base);
    const theirs = copyOf(base);
    const a = openEditor(mine);
    const b = openEditor(theirs);
    a.registerPlugin(
      new Plugin({
        appendTransaction: (transactions) => {
          if (transactions.some((tr) => tr.doc.textContent.includes('fragile') && failures++ === 0))
            throw new Error('broken plugin');
          return null;
        },
      }),
    );
    let failures = 0;
    b.commands.insertContentAt(1, 'fragile ');
    exchange(mine, theirs);
    expect(failures).toBeGreaterThan(0);
    expect(a.getJSON()).toEqual(b.getJSON());
    a.commands.insertContentAt(1, 'suite ');
    expect(mine.getXmlFragment(BODY).toJSON()).toContain('fragile');
  });

  test('[ED11] while a text cannot be shown nothing is written into it, and it is shown as soon as it can be', async () => {
    const base = seeded();
    const mine = copyOf(base);
    const theirs = copyOf(base);
    const a = openEditor(mine);
    const b = openEditor(theirs);
    let isBroken = true;
    a.registerPlugin(
      new Plugin({
        appendTransaction: (transactions) => {
          if (isBroken && transactions.some((tr) => tr.doc.textContent.includes('fragile')))
            throw new Error('broken plugin');
          return null;
        },
      }),
    );
    b.commands.insertContentAt(1, 'fragile ');
    expect(() => exchange(mine, theirs)).toThrow('broken plugin');
    const before = Y.encodeStateVector(mine);
    isBroken = false;
    a.commands.insertContentAt(1, 'perdu ');
    expect(Y.encodeStateVector(mine)).toEqual(before);
    expect(a.getText()).not.toContain('perdu');
    await Promise.resolve();
    expect(a.getJSON()).toEqual(b.getJSON());
    a.commands.insertContentAt(1, 'suite ');
    exchange(mine, theirs);
    expect(b.getText()).toContain('suite fragile');
    expect(a.getJSON()).toEqual(b.getJSON());
  });

  test('[ED39] what was chosen for the next letter stays chosen while somebody else writes, and is taken back by an undo', () => {
    const base = seeded();
    const mine = copyOf(base);
    const theirs = copyOf(base);
    const a = openEditor(mine);
    const b = openEditor(theirs);
    const bold = () => (a.getHTML().match(/<strong>(.*?)<\/strong>/) ?? [])[1];
    a.commands.setTextSelection(3);
    a.commands.toggleBold();
    b.commands.insertContentAt(b.state.doc.content.size - 1, ' Bob');
    exchange(mine, theirs);
    b.commands.insertContentAt(1, 'X');
    exchange(mine, theirs);
    writeLetter(a.view, 'g');
    expect(bold()).toBe('g');
    exchange(mine, theirs);
    expect(b.getHTML()).toBe(a.getHTML());
    a.commands.toggleItalic();
    a.commands.undo();
    expect(a.state.storedMarks).toBeNull();
  });

  test('[ED8] emptying an item while another nests a list in it keeps the nested text', () => {
    const base = new Y.Doc();
    const seed = openEditor(base);
    seed.commands.setContent('<ul><li><p>Un</p><ul><li><p>Sous</p></li></ul></li></ul>');
    const other = copyOf(base);
    const list = base.getXmlFragment(BODY).get(0) as Y.XmlElement;
    const item = list.get(0) as Y.XmlElement;
    // What is left when the paragraph of the item goes and the nested list stays.
    item.delete(0, 1);
    expect(unknownContent(base.getXmlFragment(BODY), bodySchema())).toBeNull();
    exchange(base, other);
    const editor = openEditor(other);
    expect(editor.getText()).toContain('Sous');
    editor.commands.insertContentAt(3, '!');
    expect(other.getXmlFragment(BODY).toJSON()).toContain('Sous');
  });
});

describe('content of a newer version', () => {
  test('[ED5] no editor on a text with unknown content, and nothing written', () => {
    const doc = seeded();
    addChart(doc);
    const before = Y.encodeStateAsUpdate(doc);
    expect(() => openEditor(doc)).toThrow(UnknownContentError);
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  test('[ED6] [ED7] unknown content that arrives pauses the editor, which then writes nothing', () => {
    const doc = seeded();
    const newer = copyOf(doc);
    const onPause = vi.fn();
    const editor = openEditor(doc, { onPause });
    editor.commands.insertContentAt(1, 'Moi ');
    addChart(newer);
    exchange(doc, newer);
    expect(onPause).toHaveBeenCalledExactlyOnceWith({ what: 'node', name: 'chart' });
    const kept = doc.getXmlFragment(BODY).toJSON();
    expect(kept).toContain('18 400,00 €');
    expect(kept).toContain('Moi ');

    const update = vi.fn();
    doc.on('update', update);
    editor.commands.insertContentAt(1, 'Encore ');
    editor.commands.setTextSelection(4);
    editor.commands.setContent('<p>vide</p>');
    editor.setEditable(false);
    editor.setEditable(true);
    editor.view.setProps({});
    editor.registerPlugin(new Plugin({}));
    editor.unmount();
    expect(() => editor.mount(document.createElement('div'))).toThrow(UnknownContentError);
    expect(update).not.toHaveBeenCalled();
    expect(editor.isEditable && editor.view.editable).toBe(false);

    const chart = newer.getXmlFragment(BODY).get(4) as Y.XmlElement;
    chart.setAttribute('border', '1');
    exchange(doc, newer);
    expect(onPause).toHaveBeenCalledTimes(1);
    editor.destroy();
    expect(doc.getXmlFragment(BODY).toJSON()).toBe(newer.getXmlFragment(BODY).toJSON());
  });

  test('[ED6] unknown marks and attributes pause as well', () => {
    const changes: [string, (doc: Y.Doc) => void][] = [
      [
        'mark',
        (doc) => {
          const text = (doc.getXmlFragment(BODY).get(1) as Y.XmlElement).get(0) as Y.XmlText;
          text.format(0, 3, { suggestion: { by: 'u1' } });
        },
      ],
      ['attribute', (doc) => (doc.getXmlFragment(BODY).get(1) as Y.XmlElement).setAttribute('align', 'center')],
    ];
    for (const [what, change] of changes) {
      const doc = seeded();
      const newer = copyOf(doc);
      const onPause = vi.fn();
      openEditor(doc, { onPause });
      change(newer);
      exchange(doc, newer);
      expect(onPause).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ what }));
      expect(doc.getXmlFragment(BODY).toJSON()).toBe(newer.getXmlFragment(BODY).toJSON());
    }
  });
});
