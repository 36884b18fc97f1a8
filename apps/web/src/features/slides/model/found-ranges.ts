import { foundIn, type FoundOptions } from '@basoche/domain';

/** What another person’s cursor says of them is no word of the text. */
const NO_WORDS = '[contenteditable="false"], .ProseMirror-widget';

/** Where words stand in a text that is drawn, in the order in which they are found in what it draws. */
export function foundRanges(drawn: Element, query: string, options: FoundOptions): Range[] {
  return [...drawn.querySelectorAll('p')].flatMap((paragraph) => {
    const letters: { node: Text; from: number }[] = [];
    let line = '';
    for (const node of within(paragraph)) {
      if (node instanceof Text) {
        letters.push({ node, from: line.length });
        line += node.data;
      } else if (node instanceof HTMLBRElement) line += '\ufffc';
    }
    return foundIn(line, query, options).map(({ from, to }) => {
      const range = document.createRange();
      const [first, last] = [from, to - 1].map((place) => letters.findLast((each) => each.from <= place)!);
      range.setStart(first!.node, from - first!.from);
      range.setEnd(last!.node, to - last!.from);
      return range;
    });
  });
}

function within(node: Node): Node[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Element && child.matches(NO_WORDS)) return [];
    return [child, ...within(child)];
  });
}
