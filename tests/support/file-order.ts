import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment\s+([\w-]+)/;

/**
 * Files that ask for the same environment follow each other. A process is handed the next file only when that one asks for
 * what the process has; in mixed order a new one starts at each change and loads all modules again (decision 0355).
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const group = groups.get(groupOf(file)) ?? [];
      groups.set(groupOf(file), [...group, file]);
    }
    return [...groups.values()].flat();
  }
}

function groupOf({ project, moduleId }: TestSpecification): string {
  const environment = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node';
  return `${project.name} ${environment}`;
}
