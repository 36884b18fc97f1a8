import { parseAst } from 'vitest/node';

/** One small change of a source text: `text.slice(from, to)` becomes `after`. */
export interface Mutation {
  kind: string;
  from: number;
  to: number;
  after: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const SWAPPED: Record<string, string> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
};
/** Calls that only tell people of something: without them nothing else changes. */
const TELLS = /^(?:\w+\.|this\.|#)*(?:log|console|performance)\b|\b(?:log|metrics)\.\w+$/;
const LEAVES = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);

/**
 * Every mutation of a TypeScript source that may change what it does. Comments, texts, types, imports and what is only logged
 * are left alone: a change of them cannot be noticed, or says nothing.
 */
export function mutationsOf(path: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  const code = (node: Node) => text.slice(node.start, node.end);
  const add = (kind: string, { start, end }: { start: number; end: number }, after: string) =>
    found.push({ kind, from: start, to: end, after });

  /** `answersYesOrNo`: the function around it is declared to. */
  function visit(node: Node, answersYesOrNo: boolean): void {
    if (isSkipped(node, code)) return;
    mutate(node, answersYesOrNo);
    const inside = isFunction(node) ? returnsBoolean(node, code) : answersYesOrNo;
    for (const child of childrenOf(node)) visit(child, inside);
  }

  function mutate(node: Node, answersYesOrNo: boolean): void {
    const test = node['test'] as Node | null | undefined;
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && test)
      add('negated condition', test, `!(${code(test)})`);
    if (node.type === 'IfStatement' && !node['alternate'] && isGuard(node['consequent'] as Node))
      add('dropped guard', node, ';');
    if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') swap(node);
    if (node.type === 'ExpressionStatement') dropStatement(node, node['expression'] as Node);
    if (node.type === 'ReturnStatement' && answersYesOrNo && node['argument']) {
      const argument = node['argument'] as Node;
      if (argument.type !== 'Literal') for (const value of ['true', 'false']) add('constant', argument, value);
    }
    if (node.type === 'CallExpression') dropArgument(node);
    if (node.type === 'Literal' && typeof node['value'] === 'boolean') add('constant', node, String(!node['value']));
  }

  function swap(node: Node): void {
    const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
    if (operator === '??') add('dropped default', node, `(${code(left)})`);
    const swapped = SWAPPED[operator];
    if (swapped === undefined) return;
    const at = text.indexOf(operator, left.end);
    // Joining texts is not counting.
    if ((operator === '+' || operator === '-') && /['"`]/.test(code(node))) return;
    if (at >= 0 && at < right.start) add('swapped operator', { start: at, end: at + operator.length }, swapped);
  }

  function dropStatement(node: Node, expression: Node): void {
    const inner = expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression';
    const what = inner ? (expression['argument'] as Node) : expression;
    if (isSkipped(what, code)) return;
    if (what.type === 'CallExpression' && (what['callee'] as Node).type !== 'Super') add('dropped call', node, ';');
    if (what.type === 'AssignmentExpression') add('dropped assignment', node, ';');
  }

  function dropArgument(node: Node): void {
    const values = node['arguments'] as Node[];
    const [last, previous] = [values.at(-1), values.at(-2)];
    if (last === undefined || previous === undefined) return;
    if (last.type !== 'Literal' || typeof last['value'] !== 'string')
      add('dropped argument', { start: previous.end, end: last.end }, '');
  }

  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found;
}

/** Applies a mutation to the text that it was found in. */
export function applied(text: string, { from, to, after }: Mutation): string {
  return text.slice(0, from) + after + text.slice(to);
}

function isSkipped(node: Node, code: (node: Node) => string): boolean {
  if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return true;
  if (node.type === 'ImportDeclaration' || node.type === 'JSXText') return true;
  if (node.type === 'NewExpression' && code(node['callee'] as Node).endsWith('Error')) return true;
  return node.type === 'CallExpression' && TELLS.test(code(node['callee'] as Node));
}

/** `if (…) return` and its like: the way out of what follows. */
function isGuard(node: Node): boolean {
  if (node.type !== 'BlockStatement') return LEAVES.has(node.type);
  const last = (node['body'] as Node[]).at(-1);
  return last !== undefined && LEAVES.has(last.type);
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

function returnsBoolean(node: Node, code: (node: Node) => string): boolean {
  const type = node['returnType'] as Node | null | undefined;
  return Boolean(type) && /^:\s*(?:boolean|Promise<boolean>)$/.test(code(type!));
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);
}
