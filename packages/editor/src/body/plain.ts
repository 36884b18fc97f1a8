import type { Node } from '@tiptap/pm/model';

/** Stands for what is no text; nobody types it. */
const OBJECT = '\ufffc';

/** The text of a block or a note, one character for each position in it: what is no text, and the ends of a note, are U+FFFC. */
export function plainOf(parent: Node): string {
  let plain = '';
  parent.forEach((child) => {
    plain += child.text ?? (child.isLeaf ? OBJECT : `${OBJECT}${plainOf(child)}${OBJECT}`);
  });
  return plain;
}

/** The text of a block without that of its notes. */
export function ownText(block: Node): string {
  let text = '';
  block.forEach((child) => {
    text += child.text ?? '';
  });
  return text;
}
