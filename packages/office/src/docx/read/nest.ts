import type { BodyNode } from '@basoche/editor/rules';

/** A block of a file with where it stands: a file has one paragraph after the other. */
export interface FlatBlock {
  block: BodyNode;
  /** The item of a list that it begins. */
  item: FlatItem | null;
  /** Level of the item before it in which it goes on; the innermost for one that is too deep. `null` = on the page. */
  continues: number | null;
  quoted: boolean;
}

export interface FlatItem {
  type: 'bulletList' | 'orderedList' | 'taskList';
  /** 0 = of the page. */
  level: number;
  /** Which list of the file, and of what form: another one of its form goes on from it, unless it begins anew. */
  list: string;
  form: string;
  beginsAnew: boolean;
  /** Its number in an ordered list. */
  start: number;
  checked: boolean;
}

interface OpenList {
  node: BodyNode;
  level: number;
  list: string;
  form: string;
}

/** Blocks in lists in lists and in quotations, as the text has them. */
export function nested(blocks: readonly FlatBlock[]): BodyNode[] {
  const out: BodyNode[] = [];
  let open: OpenList[] = [];
  for (const { block, item, continues, quoted } of blocks) {
    if (item !== null) {
      open = listFor(out, open, item);
      contentOf(open.at(-1)!.node).push(itemOf(item, block));
    } else if (continues !== null && open.length > 0) {
      open = open.filter(({ level }, at) => at === 0 || level <= continues);
      lastItem(open)!.push(block);
    } else {
      open = [];
      const last = out.at(-1);
      if (!quoted) out.push(block);
      else if (last?.type === 'blockquote') contentOf(last).push(block);
      else out.push({ type: 'blockquote', content: [block] });
    }
  }
  return out;
}

/** The lists that are open once the one of this item is. */
function listFor(out: BodyNode[], before: readonly OpenList[], item: FlatItem): OpenList[] {
  const { type, level, list, form, beginsAnew, start } = item;
  const open = before.filter((each) => each.level <= level);
  const last = open.at(-1);
  if (last?.level === level) {
    const isSame = last.node.type === type && (last.list === list || (last.form === form && !beginsAnew));
    if (isSame && (type !== 'orderedList' || start === nextOf(last.node))) return open;
    open.pop();
  }
  const node: BodyNode = { type, ...(type === 'orderedList' ? { attrs: { start } } : {}), content: [] };
  (lastItem(open) ?? out).push(node);
  return [...open, { node, level, list, form }];
}

/** The number that one more item of an ordered list has. */
function nextOf({ attrs, content = [] }: BodyNode): number {
  return Number(attrs?.start) + content.length;
}

function itemOf({ type, checked }: FlatItem, block: BodyNode): BodyNode {
  return type === 'taskList'
    ? { type: 'taskItem', attrs: { checked }, content: [block] }
    : { type: 'listItem', content: [block] };
}

/** What the last item of the innermost list holds. */
function lastItem(open: readonly OpenList[]): BodyNode[] | null {
  const item = open.at(-1)?.node.content?.at(-1);
  return item ? contentOf(item) : null;
}

function contentOf(node: BodyNode): BodyNode[] {
  return (node.content ??= []);
}
