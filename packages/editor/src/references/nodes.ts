import { Node } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { layOutAt } from '../pages/far-blocks.ts';
import { LiveReferences } from './live.ts';
import type { PlacedTarget } from './targets.ts';
import { CONTENTS_NAME, referenceText } from './targets.ts';

/** The headings of the document, listed where it stands; nothing of them is written, so it is never out of date. */
export const TableOfContents = Node.create({
  name: 'tableOfContents',
  group: 'block',
  atom: true,

  addExtensions() {
    return [LiveReferences];
  },

  parseHTML() {
    return [{ tag: 'nav.toc' }];
  },

  renderHTML() {
    return ['nav', { class: 'toc' }];
  },

  addNodeView() {
    return ({ editor }) => {
      const dom = document.createElement('nav');
      dom.className = 'toc';
      dom.contentEditable = 'false';
      dom.setAttribute('aria-label', CONTENTS_NAME);
      const forget = editor.storage.liveReferences.show((targets) => dom.replaceChildren(contents(editor, targets)));
      return { dom, destroy: forget, ignoreMutation: () => true, stopEvent: () => true };
    };
  },
});

function contents(editor: Editor, targets: readonly PlacedTarget[]): HTMLElement {
  const list = document.createElement('ul');
  for (const [index, target] of headingsOf(targets).entries()) {
    const item = document.createElement('li');
    item.className = `toc-${target.level}`;
    const link = document.createElement('button');
    link.type = 'button';
    link.textContent = [target.number, target.text].filter((part) => part !== '').join(' ');
    link.addEventListener('click', () => {
      const now = headingsOf(editor.storage.liveReferences.targets())[index];
      if (now) goToBlock(editor, now.pos);
    });
    item.append(link);
    list.append(item);
  }
  return list;
}

function headingsOf(targets: readonly PlacedTarget[]): PlacedTarget[] {
  return targets.filter((target) => target.level > 0 && target.text !== '');
}

/** Puts the caret into a block and shows it. */
function goToBlock(editor: Editor, pos: number): void {
  editor.commands.setTextSelection(pos + 1);
  editor.view.focus();
  layOutAt(editor.view, pos);
  const block = editor.view.nodeDOM(pos);
  if (block instanceof HTMLElement) block.scrollIntoView({ block: 'start' });
}

/** Says the number and title of a heading or clause, as they are now; or plainly that it is gone. */
export const CrossReference = Node.create({
  name: 'crossReference',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes() {
    return {
      target: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-reference'),
        renderHTML: ({ target }) => (typeof target === 'string' ? { 'data-reference': target } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-reference]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes];
  },

  addNodeView() {
    return ({ editor, node }) => {
      const dom = document.createElement('span');
      dom.className = 'cross-reference';
      const { target } = node.attrs as { target: unknown };
      const forget = editor.storage.liveReferences.show((targets) => {
        dom.textContent = referenceText(targets, target);
        dom.classList.toggle('cross-reference-broken', !targets.some((each) => each.anchor === target));
      });
      dom.addEventListener('dblclick', () => {
        const found = editor.storage.liveReferences.targets().find((each) => each.anchor === target);
        if (found) goToBlock(editor, found.pos);
      });
      return { dom, destroy: forget, ignoreMutation: () => true };
    };
  },
});
