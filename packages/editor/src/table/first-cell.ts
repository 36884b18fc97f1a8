import type { Node } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';

/** After the letters of the first cell; at the start of a text without a table. */
export function endOfFirstCell(doc: Node): Selection {
  let end: number | null = null;
  doc.descendants((node, at) => {
    if (end === null && String(node.type.spec['tableRole']).endsWith('cell')) end = at + node.nodeSize - 1;
    return end === null;
  });
  return end === null ? Selection.atStart(doc) : Selection.near(doc.resolve(end), -1);
}
