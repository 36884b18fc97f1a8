/** An element of a formula, in any reader; its name with a prefix or without. */
interface Element<Node> {
  name: string;
  children: readonly Node[];
  text: string;
}

/**
 * The signs of a formula in one line: a fraction has its stroke, a power its sign, a root its own.
 * @param shows whether a run of signs is seen
 */
export function formulaText<Node extends Element<Node>>(
  element: Node | undefined,
  shows: (run: Node) => boolean = () => true,
): string {
  if (element === undefined) return '';
  const textOf = (child: Node | undefined): string => formulaText<Node>(child, shows);
  const part = (name: string) => textOf(element.children.find((child) => bareName(child) === name));
  switch (bareName(element)) {
    case 't':
      return element.text;
    case 'r':
      return shows(element) ? element.children.map(textOf).join('') : '';
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
      return element.children.map(textOf).join('');
  }
}

function bareName({ name }: { name: string }): string {
  return name.slice(name.indexOf(':') + 1);
}

/** In brackets where it is more than one number or name. */
function within(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`;
}
