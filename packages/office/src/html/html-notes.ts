import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * The notes of a page, by what leads to them: items of a list that is marked as notes, and led to from the text. What is
 * marked so and led to by nothing stays where it is.
 */
export function notesOfPage(nodes: readonly Node[]): ReadonlyMap<string, Element> {
  const items = new Map<string, Element>();
  const led = new Set<string>();
  visit(nodes, false, (element, isInNotes) => {
    const id = attribute(element, 'id');
    if (isInNotes && element.tagName === 'li' && id !== undefined) items.set(`#${id}`, element);
    const href = attribute(element, 'href');
    if (!isInNotes && element.tagName === 'a' && href?.startsWith('#') === true) led.add(href);
  });
  return new Map([...items].filter(([address]) => led.has(address)));
}

/** What a note says, without what leads back from it. */
export function wordsOfNote(note: Element): Node[] {
  return note.childNodes.filter((node) => {
    const href = 'tagName' in node && node.tagName === 'a' ? attribute(node, 'href') : undefined;
    return href?.startsWith('#') !== true;
  });
}

function visit(nodes: readonly Node[], isInNotes: boolean, see: (element: Element, isInNotes: boolean) => void): void {
  const left = nodes.map((node) => ({ node, isInNotes }));
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node } = next;
    if (!('tagName' in node)) continue;
    const isNotes =
      next.isInNotes ||
      /(?:^|\s)footnotes(?:\s|$)/.test(attribute(node, 'class') ?? '') ||
      attribute(node, 'role') === 'doc-endnotes';
    see(node, isNotes);
    for (const child of node.childNodes) left.push({ node: child, isInNotes: isNotes });
  }
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}
