import { relative, resolve } from 'node:path';
import { isCallExpression, isStringLiteral } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** Paths from the root of the repository. */
export interface Arrow {
  from: string;
  to: string;
  /** Loaded when it is asked for: `import('…')`. */
  isLater: boolean;
}

/** What the sources of a project import of each other, as TypeScript reads them: types, dynamic imports and styles as well. */
export function arrowsOf(project: string): Arrow[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [resolve(project, 'tsconfig.json')] });
    const { program } = snapshot.getProject(resolve(project, 'tsconfig.json'))!;
    const own = program.getSourceFileNames().filter((path) => path.startsWith(`${resolve(project, 'src')}/`));
    return own.flatMap((path) =>
      (program.getSourceFile(path)?.imports ?? []).flatMap((name): Arrow[] => {
        if (!isStringLiteral(name) || !name.text.startsWith('.')) return [];
        const to = fromRoot(resolve(path, '..', name.text.replace(/\?.*$/, '')));
        return [{ from: fromRoot(path), to, isLater: isCallExpression(name.parent) }];
      }),
    );
  } finally {
    api.close();
  }
}

function fromRoot(path: string): string {
  return relative(process.cwd(), path);
}

/** The first circle of names that is found, or nothing. */
export function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const follow = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of graph.get(name) ?? []) {
      const cycle = follow(next, [...path, name]);
      if (cycle.length > 0) return cycle;
    }
    done.add(name);
    return [];
  };
  for (const name of graph.keys()) {
    const cycle = follow(name, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
