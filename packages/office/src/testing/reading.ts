import { bodySchema } from '@basoche/editor';
import type { BodyNode } from '@basoche/editor/rules';
import type { ReadOptions } from '../docx/read/read-docx.ts';

const PEOPLE: Readonly<Record<string, string>> = { 'Claire MARCHAND': 'ann', 'Samir BENALI': 'bob' };

/** How tests read files: ids in order, unknown people by their name. */
export function readOptions(): ReadOptions {
  let ids = 0;
  return {
    userOf: (author) => PEOPLE[author] ?? `?${author}`,
    margins: [15, 25, 35],
    newId() {
      ids += 1;
      return `id${ids}`;
    },
  };
}

/** A text as the schema completes it. @throws RangeError when the schema does not hold it */
export function completed(body: BodyNode): unknown {
  const doc = bodySchema().nodeFromJSON(body);
  doc.check();
  return doc.toJSON() as unknown;
}

/** The text without what two readings may name or measure differently: ids, widths, people as nodes. */
export function comparable(body: BodyNode): unknown {
  const names = new Map<unknown, string>();
  const named = (id: unknown): unknown => {
    if (typeof id !== 'string') return id;
    if (!names.has(id)) names.set(id, `n${names.size}`);
    return names.get(id);
  };
  const clean = (node: BodyNode): BodyNode => {
    const { attrs, marks, content } = node;
    if (node.type === 'mention') return { type: 'text', text: `@${String(attrs?.label)}`, marks: [] };
    return {
      ...node,
      ...(attrs
        ? {
            attrs: {
              ...attrs,
              colwidth: undefined,
              anchor: named(attrs.anchor),
              target: named(attrs.target),
              file: named(attrs.file),
            },
          }
        : {}),
      ...(marks
        ? {
            marks: marks.map((mark) =>
              mark.type === 'comment' ? { ...mark, attrs: { thread: named(mark.attrs?.thread) } } : mark,
            ),
          }
        : {}),
      ...(content ? { content: joined(content.map(clean)) } : {}),
    };
  };
  return completed(clean(structuredClone(body)));
}

/** Words beside one another with the same marks are one text. */
function joined(nodes: BodyNode[]): BodyNode[] {
  const out: BodyNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const isSame =
      last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks);
    if (isSame) last.text = `${last.text}${node.text}`;
    else out.push(node);
  }
  return out;
}
