import type { Plugin } from 'vite';

const CALLS = /packages\/protocol\/src\/[\w-]+\/[\w-]*calls\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { type: string; name?: string };
  arguments?: Node[];
}

/**
 * A browser sends calls and does not check them: what only the server reads of a call, its schemas before all, is left out
 * of the application.
 */
export function leaveCallSpecs(): Plugin {
  return {
    name: 'leave-call-specs',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CALLS.test(id)) return null;
      const specs = specsIn(this.parse(code));
      if (specs.length === 0) throw new Error(`${id} has no call`);
      let rest = code;
      for (const { start, end } of specs.toReversed()) rest = `${rest.slice(0, start)}{}${rest.slice(end)}`;
      return { code: rest, map: null };
    },
  };
}

/** Second arguments of `call(route, spec)`, in the order of the text. */
function specsIn(tree: unknown): Node[] {
  const found: Node[] = [];
  walk(tree, (node) => {
    const [, spec] = node.type === 'CallExpression' && node.callee?.name === 'call' ? (node.arguments ?? []) : [];
    if (spec) found.push(spec);
    return spec === undefined;
  });
  return found.toSorted((a, b) => a.start - b.start);
}

/** @param enter whether to look inside */
function walk(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, enter);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string' && !enter(value as Node)) return;
    for (const each of Object.values(value)) walk(each, enter);
  }
}
