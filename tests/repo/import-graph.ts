import { relative, resolve } from 'node:path';
import { isStringLiteral } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** Paths from the root of the repository. */
export interface Arrow {
  from: string;
  to: string;
}

/** What the sources of a project import of each other, as TypeScript reads them: types, dynamic imports and styles as well. */
export function arrowsOf(project: string): Arrow[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [resolve(project, 'tsconfig.json')] });
    const { program } = snapshot.getProject(resolve(project, 'tsconfig.json'))!;
    const own = program.getSourceFileNames().filter((path) => path.startsWith(`${resolve(project, 'src')}/`));
    return own.flatMap((path) =>
      (program.getSourceFile(path)?.imports ?? [])
        .flatMap((name) => (isStringLiteral(name) && name.text.startsWith('.') ? [name.text.replace(/\?.*$/, '')] : []))
        .map((name) => ({ from: fromRoot(path), to: fromRoot(resolve(path, '..', name)) })),
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
