/** What is declared of an element, by property. */
export type Declarations = ReadonlyMap<string, string>;

/** Declarations by `td`, or `.xl65`. */
export type StyleRules = ReadonlyMap<string, Declarations>;

const NAMES = /^(?:td|th|tr|table)?$/;
/** What is read of declarations; all else is passed over. */
const PROPERTIES: ReadonlySet<string> = new Set([
  'background',
  'background-color',
  'border-bottom',
  'border-left',
  'border-right',
  'border-top',
  'color',
  'display',
  'font-style',
  'font-weight',
  'mso-displayed-decimal-separator',
  'mso-displayed-thousand-separator',
  'mso-number-format',
  'mso-spacerun',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'white-space',
]);
const SIDES = ['top', 'right', 'bottom', 'left'];
/** Characters of style blocks that are read: those of Excel hold every style of a workbook. */
const MAX_CSS = 2_000_000;

/** The rules of a style block that are said of a tag of tables or of a class alone. Nothing of it is ever applied to a page. */
export function readStyleRules(css: string): StyleRules {
  const rules = new Map<string, Declarations>();
  const bare = withoutNotes(css.slice(0, MAX_CSS).replaceAll(/<!--|-->/g, ''));
  for (const { head, body } of blocksOf(bare)) {
    if (head.trimStart().startsWith('@')) continue;
    const declared = readDeclarations(body);
    for (const selector of head.split(',')) {
      const [tag = '', name, ...more] = selector.trim().toLowerCase().split('.');
      if (!NAMES.test(tag) || more.length > 0 || /\s|[:#>+~[]/.test(name ?? '')) continue;
      const key = name === undefined ? tag : `.${name}`;
      const known = rules.get(key);
      rules.set(key, known === undefined ? declared : new Map([...known, ...declared]));
    }
  }
  return rules;
}

/** `font-weight:700; mso-number-format:"0\.00"`. */
export function readDeclarations(css: string): Declarations {
  const declared = new Map<string, string>();
  for (const part of partsOf(css, ';')) {
    const colon = part.indexOf(':');
    const property = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = part.slice(colon + 1).trim();
    if (property === 'border') for (const side of SIDES) declared.set(`border-${side}`, value);
    else if (PROPERTIES.has(property)) declared.set(property, value);
  }
  return declared;
}

/** What stands between quotes, without its escapes: `\0022` and `\#`, as Excel writes them. */
export function unquoted(value: string): string {
  const inside = /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value;
  return inside.replaceAll(/\\(?:([0-9a-f]{4})|([\s\S]))/gi, (_, code: string | undefined, plain = '') =>
    code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const close = endOf(css, open + 1);
    yield { head: css.slice(at, open), body: css.slice(open + 1, close) };
    at = close + 1;
  }
}

/** Where a block ends: its blocks and its texts are in it. */
function endOf(css: string, from: number): number {
  let depth = 1;
  let quote = '';
  for (let at = from; at < css.length; at++) {
    const character = css[at]!;
    if (character === '\\') at += 1;
    else if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

function withoutNotes(css: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const open = css.indexOf('/*', at);
    if (open < 0) return [...kept, css.slice(at)].join(' ');
    kept.push(css.slice(at, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return kept.join(' ');
    at = close + 2;
  }
}

function partsOf(css: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const character = css[at]!;
    if (character === '\\') at += 1;
    else if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === separator) {
      parts.push(css.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, css.slice(from)];
}
