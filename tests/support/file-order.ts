import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment\s+([\w-]+)/;
/** Of a file that takes longer than others of its size: `// @long: why`. */
const LONG = /^\/\/ @long: \S/m;

/**
 * Files that ask for the same environment follow each other. A process is handed the next file only when that one asks for
 * what the process has; in mixed order a new one starts at each change and loads all modules again (decision 0355). Long ones
 * come first: begun last, one of them would have a process work alone at the end.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const text = readFileSync(file.moduleId, 'utf8');
      const name = `${file.project.name} ${ENVIRONMENT.exec(text)?.[1] ?? 'node'}`;
      const group = groups.get(name) ?? [];
      groups.set(name, LONG.test(text) ? [file, ...group] : [...group, file]);
    }
    return [...groups.values()].flat();
  }
}
