// Before any module of the application is loaded: the page's clock and line are those of the tests.
import { afterEach } from 'vitest';
import { setClock } from './support/clock.ts';
import { startLine } from './support/line.ts';

const { shift } = (await (await fetch('/door/clock')).json()) as { shift: number };
setClock(shift);
startLine();

// Here, since this alone is run for each file: a page loads the modules of tests once, for all files.
afterEach(async () => {
  const { tidyUp } = await import('./support/screen.tsx');
  await tidyUp();
});
