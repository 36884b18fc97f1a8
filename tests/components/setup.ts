// Before any module of the application is loaded: the page's clock and line are those of the tests.
import { afterEach } from 'vitest';
import { setClock } from './support/clock.ts';
import { line, startLine } from './support/line.ts';

const { shift } = (await (await fetch('/door/clock')).json()) as { shift: number };
setClock(shift);
startLine();

// Here, which is read for each file: a module that files share is read once.
afterEach(async () => {
  line.restore();
  const { leave } = await import('./support/screen.tsx');
  await leave();
});
