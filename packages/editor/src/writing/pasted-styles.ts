/** What is said of words in a page: by elements or by styles. */
interface TextStyle {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  superscript: boolean;
}

const PLAIN: TextStyle = { bold: false, italic: false, underline: false, strike: false, superscript: false };
const ELEMENTS: readonly [keyof TextStyle, string][] = [
  ['superscript', 'sup'],
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
];
const STYLE_OF: Readonly<Record<string, Partial<TextStyle>>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  SUP: { superscript: true },
  SUB: { superscript: false },
};
/** What holds rows, cells or items: white space in it is none. */
const FRAMES = new Set(['TABLE', 'TBODY', 'THEAD', 'TFOOT', 'TR', 'UL', 'OL', 'COLGROUP']);
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6';
const SIDES: Readonly<Record<string, string>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
};

/**
 * A page whose styles are elements and attributes: under the content-security policy a browser does not read `style`, so no rule
 * sees it. The page is as it is where it says no style, and where it is a text of ours. Read apart: nothing of it runs or loads.
 */
export function withoutStyles(html: string): string {
  if (!/\sstyle\s*=/i.test(html) || /\sdata-pm-slice\s*=/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dress(body, PLAIN, '');
  return body.innerHTML;
}

function dress(holder: Element, look: TextStyle, side: string): void {
  for (const node of [...holder.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) wrap(node as Text, holder, look);
    else if (node.nodeType === Node.ELEMENT_NODE) dressElement(node as Element, look, side);
  }
}

function dressElement(element: Element, around: TextStyle, sideAround: string): void {
  const styles = stylesOf(element);
  if (styles.get('display') === 'none' || styles.get('visibility') === 'hidden' || styles.get('mso-hide') === 'all') {
    element.remove();
    return;
  }
  const side = SIDES[styles.get('text-align') ?? element.getAttribute('align')?.toLowerCase() ?? ''] ?? sideAround;
  if (element.matches(BLOCKS) && side !== '') element.setAttribute('align', side);
  element.removeAttribute('style');
  dress(element, styleOf(element, styles, around), side);
  if (element.tagName in STYLE_OF) element.replaceWith(...element.childNodes);
}

function styleOf(element: Element, styles: ReadonlyMap<string, string>, around: TextStyle): TextStyle {
  // A heading is bold by itself, and so is a link underlined.
  const base = element.matches('h1, h2, h3, h4, h5, h6') ? { ...around, bold: false } : around;
  const own = STYLE_OF[element.tagName] ?? {};
  const look: TextStyle = { ...base, ...own };
  const font = styles.get('font') ?? '';
  const weight = styles.get('font-weight') ?? /\b(?:bold|bolder|[1-9]00)\b/.exec(font)?.[0];
  if (weight !== undefined && weight !== 'inherit') look.bold = weight.startsWith('bold') || Number(weight) >= 600;
  const slant = styles.get('font-style') ?? /\b(?:italic|oblique)\b/.exec(font)?.[0];
  if (slant !== undefined && slant !== 'inherit') look.italic = /^(?:italic|oblique)/.test(slant);
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line');
  if (line !== undefined && line !== 'inherit') {
    // A line that is around stays, whatever is said inside; one of the element itself does not.
    look.underline = around.underline || line.includes('underline');
    look.strike = around.strike || line.includes('line-through');
  }
  const level = styles.get('vertical-align');
  if (level === 'super') look.superscript = true;
  else if (level === 'baseline' || level === 'sub') look.superscript = false;
  return element.tagName === 'A' && element.hasAttribute('href') ? { ...look, underline: false } : look;
}

/** Declarations of its attribute, the last of each name. */
function stylesOf(element: Element): Map<string, string> {
  const styles = new Map<string, string>();
  const said = (element.getAttribute('style') ?? '').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '');
  for (const declaration of said.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    styles.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return styles;
}

function wrap(text: Text, holder: Element, look: TextStyle): void {
  if (FRAMES.has(holder.tagName) && text.data.trim() === '') return;
  let inner: Node = text;
  for (const [name, tag] of ELEMENTS) {
    if (!look[name]) continue;
    const element = holder.ownerDocument.createElement(tag);
    (inner as ChildNode).replaceWith(element);
    element.append(inner);
    inner = element;
  }
}
