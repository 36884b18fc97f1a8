/** Elements that a browser shows as blocks of their own, which the rules of the text do not know as such. */
const BLOCKS = 'dt, summary, legend, option, optgroup, center, dialog, search, address';
/** What a style makes a block, or parts from what stands beside it. */
const SHOWN_AS_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table|flow-root)\b/i;
const PARTED = /(?:^|;)\s*display\s*:\s*(?:inline-)?(?:flex|grid)\b/i;
const TICK = 'input[type="checkbox" i]';

/**
 * A pasted page whose blocks are ones that the rules know, so that no words are joined; whose boxes are boxes to tick; and
 * whose cells reach no further than its columns. As it is where it has none of these, and where it is a text of ours. Read
 * apart: nothing of it runs or loads.
 */
export function withKnownBlocks(html: string): string {
  if (/\sdata-pm-slice\s*=/i.test(html)) return html;
  if (!/<(?:dt|summary|legend|option|optgroup|center|dialog|search|address)\b|display|checkbox|colspan/i.test(html))
    return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const item of body.querySelectorAll('li')) tick(item);
  for (const list of body.querySelectorAll('ul, ol')) settle(list);
  for (const holder of body.querySelectorAll('[style*="display"]')) part(holder);
  for (const block of body.querySelectorAll(BLOCKS)) asDivision(block);
  for (const table of body.querySelectorAll('table')) narrow(table);
  return body.innerHTML;
}

/** Pieces that stand beside each other are blocks, and so is what a style shows as one. */
function part(holder: Element): void {
  const style = holder.getAttribute('style') ?? '';
  if (PARTED.test(style)) for (const child of [...holder.children]) if (child.matches('span, a, b, i')) wrap(child);
  if (SHOWN_AS_BLOCK.test(style) && holder.matches('span, b, i, em, strong, font')) wrap(holder);
}

/** Its own look stays. */
function wrap(element: Element): void {
  const division = element.ownerDocument.createElement('div');
  element.replaceWith(division);
  division.append(element);
}

function asDivision(block: Element): void {
  const division = block.ownerDocument.createElement('div');
  for (const { name, value } of [...block.attributes]) division.setAttribute(name, value);
  division.append(...block.childNodes);
  block.replaceWith(division);
}

/** An item that begins with a box, or that is one, as an item to tick. */
function tick(item: Element): void {
  const box = item.querySelector(TICK);
  const isBox = item.getAttribute('role') === 'checkbox';
  if (!isBox && (box === null || box.closest('li') !== item || !isFirst(box, item))) return;
  const isTicked = isBox ? item.getAttribute('aria-checked') === 'true' : box!.hasAttribute('checked');
  box?.remove();
  item.setAttribute('data-type', 'taskItem');
  item.setAttribute('data-checked', String(isTicked));
}

function isFirst(box: Element, item: Element): boolean {
  for (let node: Node = box; node !== item; node = node.parentNode!) {
    for (let before = node.previousSibling; before; before = before.previousSibling)
      if (before.textContent?.trim() !== '') return false;
  }
  return true;
}

/** A list is one of boxes where all its items are; the boxes of others are signs before their words. */
function settle(list: Element): void {
  const items = [...list.children].filter((child) => child.tagName === 'LI');
  if (list.tagName === 'UL' && items.length > 0 && items.every((item) => item.hasAttribute('data-checked'))) {
    list.setAttribute('data-type', 'taskList');
    return;
  }
  for (const item of items) {
    const ticked = item.getAttribute('data-checked');
    if (ticked === null) continue;
    item.removeAttribute('data-type');
    item.removeAttribute('data-checked');
    (item.querySelector('p') ?? item).prepend(ticked === 'true' ? '☑\u00a0' : '☐\u00a0');
  }
}

/** Columns in which no cell begins are none: a cell said to reach over a hundred reaches over those that there are. */
function narrow(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const begins = new Set<number>();
  const placed: { cell: Element; at: number; end: number }[] = [];
  let below: { at: number; end: number; rows: number }[] = [];
  for (const row of rows) {
    const above = below.filter((each) => each.rows > 0);
    below = above.map((each) => ({ ...each, rows: each.rows - 1 }));
    let at = 0;
    for (const cell of row.children) {
      if (!cell.matches('td, th')) continue;
      for (let over = at; over >= 0;) {
        at = over;
        over = above.find((each) => each.at <= at && at < each.end)?.end ?? -1;
      }
      const end = at + spanOf(cell, 'colspan');
      placed.push({ cell, at, end });
      begins.add(at);
      below.push({ at, end, rows: spanOf(cell, 'rowspan') - 1 });
      at = end;
    }
  }
  const columns = [...begins].toSorted((a, b) => a - b);
  for (const { cell, at, end } of placed) {
    const span = columns.filter((column) => column >= at && column < end).length;
    if (span < end - at) cell.setAttribute('colspan', String(span));
  }
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '', 10);
  return Number.isFinite(span) && span > 0 ? span : 1;
}
