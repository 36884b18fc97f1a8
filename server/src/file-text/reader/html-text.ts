import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'head']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'big',
  'cite',
  'code',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** The text of a page without its tags, each block on lines of its own. */
export function htmlText(html: string): string {
  const written: string[] = [];
  // No recursion: pages are nested as deeply as their author likes.
  const pending: (Node | '\n')[] = [parse(html)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === '\n') written.push('\n');
    else if (node.nodeName === '#text' && 'value' in node) written.push(node.value.replaceAll(/\s+/g, ' '));
    else if ('childNodes' in node && !HIDDEN.has(node.nodeName)) {
      const isBlock = !INLINE.has(node.nodeName);
      if (isBlock) pending.push('\n');
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) pending.push(node.childNodes[at]!);
      if (isBlock) pending.push('\n');
    }
  }
  return written.join('');
}
