import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { CellSelection, tableEditing as upstream } from '@tiptap/pm/tables';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Selection, keys and pasting of cells. Upstream completes a table that lacks cells whenever it sees one; after a merge each
 * device would complete it, and the merge of that lack cells again. Here a merged table is shown as it is, and completed by
 * the next edit that a person makes in it.
 */
export function tableEditing(): Plugin {
  const { spec } = upstream();
  return new Plugin({
    ...spec,
    props: {
      ...spec.props,
      handleKeyDown(view, event) {
        if (spec.props?.handleKeyDown?.call(this as never, view, event) === true) return true;
        // Beyond the last cell the browser would put its caret elsewhere, and the next key would delete there.
        return event.shiftKey && event.key.startsWith('Arrow') && view.state.selection instanceof CellSelection;
      },
      decorations(state) {
        const selected = spec.props?.decorations?.call(this as never, state);
        const headers = headersOf(state.doc);
        return selected instanceof DecorationSet
          ? selected.add(state.doc, headers)
          : DecorationSet.create(state.doc, headers);
      },
    },
    appendTransaction(transactions, before, state) {
      const own = transactions.some((transaction) => transaction.docChanged && !isChangeOrigin(transaction));
      try {
        return spec.appendTransaction?.call(this as never, transactions, own ? before : state, state);
      } catch (error) {
        // A merge can cover a cell by others: a selection of it is then left as it is.
        if (error instanceof RangeError) return null;
        throw error;
      }
    },
  });
}

/** Top-level block -> where the cells that head columns are in it. */
const headed = new WeakMap<Node, readonly { at: number; size: number }[]>();

/** Says to a screen reader which cells head the columns. */
function headersOf(doc: Node): Decoration[] {
  const headers: Decoration[] = [];
  doc.forEach((block, pos) => {
    if (block.isTextblock) return;
    let cells = headed.get(block);
    if (!cells) headed.set(block, (cells = headersIn(block)));
    for (const { at, size } of cells)
      headers.push(Decoration.node(pos + 1 + at, pos + 1 + at + size, { role: 'columnheader' }));
  });
  return headers;
}

function headersIn(block: Node): { at: number; size: number }[] {
  const cells: { at: number; size: number }[] = [];
  block.descendants((node, pos) => {
    if (node.type.name !== 'tableRow') return !node.isTextblock;
    if (node.attrs.header === true)
      node.forEach((cell, offset) => void cells.push({ at: pos + 1 + offset, size: cell.nodeSize }));
    return true;
  });
  return cells;
}
