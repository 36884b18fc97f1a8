/** What Word says of a paragraph of a list: which list, and how deep. */
const LIST = /(?:^|;)\s*mso-list\s*:\s*(l\d+)\s+level([1-9])(?:\s+(lfo\d+))?/i;
/** The sign or number that Word writes before the words. */
const SIGN = /(?:^|;)\s*mso-list\s*:\s*ignore/i;
/** `1.`, `(2)`, `1°`: a number that a list of the text counts as well. */
const NUMBER = /^\(?(\d+)[.)°]?$/;
/** `1.2.`, `a)`, `(iv)`, `II -`: one that it does not; not « o », which Word draws as a circle. */
const OTHER_NUMBER = /^\(?(?:(?:\d+\.)+\d+[.)°]?|[a-z]{1,6}[.)–-])$/i;

interface Item {
  paragraph: HTMLElement;
  list: string;
  level: number;
  isNumbered: boolean;
  start: number;
  /** A number that the text has no way to count: its first words. */
  label: string;
}

interface OpenList extends Pick<Item, 'list' | 'level' | 'isNumbered'> {
  element: HTMLElement;
}

/**
 * Lists pasted from Word, which writes them as paragraphs with a sign in front, as lists. The page is as it is where it is not of
 * Word. Read apart: nothing of it runs or loads.
 */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const item = itemOf(paragraph);
    if (item === null) continue;
    const before = previousOf(paragraph);
    if (last === null || before !== last) open = [];
    last = item.label === '' ? place(item, open) : placeLabelled(item, open);
  }
  return body.innerHTML;
}

function itemOf(paragraph: HTMLElement): Item | null {
  const said = LIST.exec(paragraph.getAttribute('style') ?? '');
  if (said === null) return null;
  const sign = [...paragraph.querySelectorAll('[style]')].find((each) => SIGN.test(each.getAttribute('style') ?? ''));
  const bare = (sign?.textContent ?? '').replaceAll(/[\s\u00a0]/g, '');
  const number = NUMBER.exec(bare);
  const label = OTHER_NUMBER.test(bare) ? (sign?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim() : '';
  // « Article 1 » is part of the words.
  if (number === null && label === '' && /[\p{L}\d].*[\p{L}\d]/u.test(sign?.textContent ?? '')) return null;
  sign?.remove();
  const [, list = '', level = '1', form = ''] = said;
  return {
    ...{ paragraph, list: `${list} ${form}`, level: Number(level), isNumbered: number !== null },
    start: Number(number?.[1] ?? 1),
    label,
  };
}

/** Puts it into the list it goes on, or begins one; returns the outermost list. */
function place(item: Item, open: OpenList[]): Element {
  const { paragraph, level, list, isNumbered, start } = item;
  while (open.length > 0 && open.at(-1)!.level > level) open.pop();
  const here = open.at(-1);
  if (here?.level === level && (here.list !== list || here.isNumbered !== isNumbered)) open.pop();
  const page = paragraph.ownerDocument;
  let target = open.at(-1);
  if (target?.level !== level) {
    const element = page.createElement(isNumbered ? 'ol' : 'ul');
    if (isNumbered && start > 1) element.setAttribute('start', String(start));
    if (target === undefined) paragraph.before(element);
    else target.element.lastElementChild?.append(element);
    target = { element, level, list, isNumbered };
    open.push(target);
  }
  const line = page.createElement('li');
  target.element.append(line);
  line.append(paragraph);
  return open[0]!.element;
}

/** A paragraph with its number as words, in the item that it is under; returns what the list goes on from. */
function placeLabelled({ paragraph, level, label }: Item, open: OpenList[]): Element {
  paragraph.prepend(`${label}\u00a0`);
  while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
  const item = open.at(-1)?.element.lastElementChild;
  if (!item) return paragraph;
  item.append(paragraph);
  return open[0]!.element;
}

/** What stands right before, but for white space and what Word says to itself; `null` after words of its own. */
function previousOf(paragraph: Element): Element | null {
  let node = paragraph.previousSibling;
  while (
    node !== null &&
    (node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === ''))
  )
    node = node.previousSibling;
  return node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
}
