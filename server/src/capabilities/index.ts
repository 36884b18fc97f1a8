import { boards } from './boards/index.ts';
import type { Capability } from './capability.ts';
import { ged } from './ged/index.ts';
import { messenger } from './messenger/index.ts';
import { projects } from './projects/index.ts';
import { search } from './search/index.ts';
import { tasks } from './tasks/index.ts';

/** Every area that has routes, in the order they are mounted. */
export const capabilities: Capability[] = [messenger, tasks, boards, ged, projects, search];
