/** What a mail may be made of; other elements are left out, and what stands in them stays. */
const ELEMENTS = new Set(
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var'.split(
    ' ',
  ),
);

/** Elements of which nothing stays. */
const DROPPED = new Set(
  'applet audio base button canvas embed frame frameset head iframe input link math meta noembed noframes noscript object param script select source style svg template textarea title track video xmp'.split(
    ' ',
  ),
);

/** What may be said of how an element looks; nothing that moves it, or asks for a file. */
const STYLES =
  /^(?:color|background-color|font-(?:weight|style|size|family)|text-(?:align|decoration-line|indent)|vertical-align|line-height|white-space|list-style-type|padding-(?:top|right|bottom|left)|border-(?:top|right|bottom|left)-(?:color|style|width)|border-collapse|width|max-width)$/;

const NUMBERS = ['colspan', 'rowspan', 'cellpadding', 'border', 'start'];
const WORDS = ['title', 'dir', 'lang', 'align', 'valign', 'alt'];
/** The attribute that holds the style of an element until it is read. */
const ASIDE = 'data-style';
const LENGTH = /^\d{1,4}(?:px|%)?$/;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,/i;
const FOLLOWED = new Set(['http:', 'https:', 'mailto:']);

export interface CleanHtml {
  content: DocumentFragment;
  /** How many pictures stand on other servers, and are not asked for. */
  remote: number;
}

/**
 * A mail as elements that can do nothing: each is made anew, with the attributes that are known to be harmless alone.
 * @param pictureOf the address of a picture that came with the mail, by its id; `null` for none
 */
export function cleanHtml(html: string, pictureOf: (id: string) => string | null): CleanHtml {
  const content = document.createDocumentFragment();
  let remote = 0;
  const parsed = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const child of parsed.body.childNodes) copy(child, content);
  return { content, remote };

  function copy(node: Node, into: Node): void {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.nodeValue ?? ''));
    if (!isElement(node)) return;
    const name = node.localName.toLowerCase();
    if (DROPPED.has(name)) return;
    if (name === 'img') {
      copyPicture(node, into);
      return;
    }
    const made = ELEMENTS.has(name) ? document.createElement(name) : null;
    if (made !== null) {
      copyAttributes(node, made);
      into.appendChild(made);
    }
    for (const child of node.childNodes) copy(child, made ?? into);
  }

  function copyPicture(node: Element, into: Node): void {
    const source = node.getAttribute('src')?.trim() ?? '';
    const address = PICTURE.test(source) ? source : /^cid:/i.test(source) ? pictureOf(source.slice(4)) : null;
    if (address === null) {
      if (/^(?:https?:)?\/\//i.test(source)) remote += 1;
      into.appendChild(document.createTextNode(node.getAttribute('alt') ?? ''));
      return;
    }
    const made = document.createElement('img');
    copyAttributes(node, made);
    made.src = address;
    into.appendChild(made);
  }
}

/** Browsers report styles of markup to the policy, even where nothing is shown: those of elements are set aside until they are read. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(?<=[\s"'/])style(?=\s*=)/gi, ASIDE));
}

/** By its kind, not by its class: the document that it is parsed in has classes of its own. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function copyAttributes(from: Element, to: HTMLElement): void {
  for (const name of NUMBERS) setWhere(from, to, name, /^\d{1,4}$/);
  for (const name of WORDS) setWhere(from, to, name, /^[^<>]{0,500}$/);
  for (const name of ['width', 'height']) if (to.localName !== 'div') setWhere(from, to, name, LENGTH);
  copyStyles(from, to);
  if (to instanceof HTMLAnchorElement) {
    const address = from.getAttribute('href')?.trim() ?? '';
    if (!URL.canParse(address) || !FOLLOWED.has(new URL(address).protocol)) return;
    to.href = address;
    to.target = '_blank';
    to.rel = 'noopener noreferrer nofollow';
    to.title = address;
  }
}

function setWhere(from: Element, to: HTMLElement, name: string, pattern: RegExp): void {
  const value = from.getAttribute(name);
  if (value !== null && pattern.test(value)) to.setAttribute(name, value);
}

function copyStyles(from: Element, to: HTMLElement): void {
  const given = document.createElement('span').style;
  // The policy lets scripts set styles, and no markup.
  given.cssText = from.getAttribute(ASIDE) ?? '';
  const { style } = to;
  for (const name of given) {
    const value = given.getPropertyValue(name);
    if (STYLES.test(name) && !/url|image|expression|var\(/i.test(value)) style.setProperty(name, value);
  }
  const colour = from.getAttribute('color');
  if (colour !== null && CSS.supports('color', colour)) style.color = colour;
  const paper = from.getAttribute('bgcolor');
  if (paper !== null && CSS.supports('color', paper)) style.backgroundColor = paper;
}
