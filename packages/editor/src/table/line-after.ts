import { Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';

/** After a table that a person pastes or drops at the end of a text there is a line to write on, with the caret. */
export function lineAfterPasted(): Plugin {
  return new Plugin({
    key: new PluginKey('lineAfterPasted'),
    appendTransaction(transactions, before, { doc, tr, schema }) {
      const isLast = doc.lastChild?.type.name === 'table' && before.doc.lastChild?.type.name !== 'table';
      if (!isLast || !transactions.some(isBrought)) return null;
      tr.insert(doc.content.size, schema.nodes.paragraph!.create());
      return tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView();
    },
  });
}

function isBrought(transaction: Transaction): boolean {
  return transaction.docChanged && ['paste', 'drop'].includes(String(transaction.getMeta('uiEvent')));
}
