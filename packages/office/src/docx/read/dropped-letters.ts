import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import type { Losses } from '../../report.ts';

/** Blocks in which a large letter that hangs into the lines after it, a paragraph of its own in a file, is the first of these. */
export function withDropped(blocks: readonly Xml[], losses: Losses): Xml[] {
  const out: Xml[] = [];
  for (const block of blocks) {
    const before = out.at(-1);
    const frame = block.name === 'w:p' ? childOf(childOf(block, 'w:pPr'), 'w:framePr') : undefined;
    if (frame) losses.add(isDropped(frame) ? 'looks' : 'textBoxes');
    const letters = before?.name === 'w:p' && isDropped(childOf(childOf(before, 'w:pPr'), 'w:framePr'));
    if (!before || !letters || block.name !== 'w:p' || frame) out.push(block);
    else {
      const isOwn = ({ name }: Xml) => name !== 'w:pPr';
      const own = block.children.filter((child) => !isOwn(child));
      const words = [...before.children.filter(isOwn), ...block.children.filter(isOwn)];
      out[out.length - 1] = { ...block, children: [...own, ...words] };
    }
  }
  return out;
}

function isDropped(frame: Xml | undefined): boolean {
  return frame !== undefined && ['drop', 'margin'].includes(frame.attrs['w:dropCap'] ?? '');
}
