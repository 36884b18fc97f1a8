import type { Editor } from '@tiptap/core';
import { getMarkRange } from '@tiptap/core';

/** Where a link of a document may lead. */
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:)/i;

export function isAllowedLink(href: string): boolean {
  return ALLOWED.test(href);
}

/**
 * The address that somebody means by what they typed: a page without its protocol, a mail address, a number to call.
 * `null` when it can be none of these.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text)) {
    const rest = text.replace(/^[^:]*:(?:\/\/)?/, '');
    return isAllowedLink(text) && rest !== '' && !/\s/.test(rest) ? text : null;
  }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const digits = text.replaceAll(/[\s.()\u00a0\u202f-]/g, '');
  if (/^\+?\d{8,15}$/.test(digits)) return `tel:${digits}`;
  return /^[^\s/]+\.[^\s/.]{2,}(?:[/?#]\S*)?$|^localhost/.test(text) ? `https://${text}` : null;
}

/**
 * Whether words typed into a text become a link by themselves. A name of a site counts in small letters alone: « conclusions.La
 * cour » lacks a space, and « .la » is the domain of Laos.
 */
export function linksItself(typed: string): boolean {
  return isAllowedLink(typed) || /^[^\s@]+@[^\s@]+$/.test(typed) || /^(?:[a-z0-9-]+\.)+[a-z]+(?:[/?#].*)?$/.test(typed);
}

/** The link at the selection: its address, and the text it stands on. */
export interface LinkState {
  href: string;
  text: string;
}

export function linkStateOf({ state }: Editor): LinkState {
  const { from, to, empty, $from } = state.selection;
  const range = getMarkRange($from, state.schema.marks.link!);
  const href = range ? linkAt($from.nodeAfter) || linkAt($from.nodeBefore) : '';
  const [start, end] = empty && range ? [range.from, range.to] : [from, to];
  return { href, text: state.doc.textBetween(start, end, ' ') };
}

function linkAt(node: { marks: readonly { type: { name: string }; attrs: Record<string, unknown> }[] } | null): string {
  const href = node?.marks.find((mark) => mark.type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : '';
}

/** Links the selection, or the whole link the caret is in; with neither, writes `text` (the address without one) as a link. */
export function setLink(editor: Editor, href: string, text: string): void {
  const chain = editor.chain();
  if (editor.state.selection.empty && linkStateOf(editor).href === '')
    chain.insertContent([
      {
        type: 'text',
        text: text.trim() || href.replace(/^(?:mailto:|tel:)/i, ''),
        marks: [{ type: 'link', attrs: { href } }],
      },
    ]);
  else chain.extendMarkRange('link').setLink({ href });
  // What is typed after it is no part of the link.
  chain.command(({ tr }) => {
    tr.removeStoredMark(editor.schema.marks.link!);
    return true;
  });
  chain.run();
  editor.view.focus();
}

export function removeLink(editor: Editor): void {
  editor.chain().extendMarkRange('link').unsetLink().run();
  editor.view.focus();
}
