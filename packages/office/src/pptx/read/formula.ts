import { childOf, type XmlElement } from '../../opc/xml-tree.ts';

/** The signs of a formula in one line: a fraction has its stroke, a power its sign, a root its own. */
export function formulaText(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const part = (name: string) => formulaText(childOf(element, name));
  switch (element.name) {
    case 't':
      return element.text;
    case 'f':
      return `${within(part('num'))}/${within(part('den'))}`;
    case 'sSup':
      return `${within(part('e'))}^${within(part('sup'))}`;
    case 'sSub':
      return `${within(part('e'))}_${within(part('sub'))}`;
    case 'sSubSup':
      return `${within(part('e'))}_${within(part('sub'))}^${within(part('sup'))}`;
    case 'rad':
      return `${part('deg')}√${within(part('e'))}`;
    case 'd':
      return `(${part('e')})`;
    default:
      return element.children.map(formulaText).join('');
  }
}

/** In brackets where it is more than one number or name. */
function within(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`;
}
