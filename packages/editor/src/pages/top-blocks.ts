import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** A block at the top of a text, with the element that shows it. */
export interface TopBlock {
  node: Node;
  dom: HTMLElement;
}

/** What shows the block that an element stands for; `null` for what stands between blocks, as the end of a page does. */
function nodeOf(element: Element): Node | null {
  // What ProseMirror itself keeps at each element; asked by position it looks through all of them for each.
  return (element as { pmViewDesc?: { node?: Node } }).pmViewDesc?.node ?? null;
}

/**
 * Goes through what a text shows, in order.
 * @param visit told the block, or `null` with the element of what is none
 */
export function eachChild({ dom }: EditorView, visit: (block: TopBlock | null, element: HTMLElement) => void): void {
  for (let child = dom.firstElementChild; child !== null; child = child.nextElementSibling) {
    const element = child as HTMLElement;
    const node = nodeOf(element);
    visit(node === null ? null : { node, dom: element }, element);
  }
}

export function topBlocks(view: EditorView): TopBlock[] {
  const blocks: TopBlock[] = [];
  eachChild(view, (block) => void (block && blocks.push(block)));
  return blocks;
}
