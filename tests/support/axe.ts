import type axe from 'axe-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** No criterion of WCAG asks for them, those who move by headings, landmarks and tables do. */
const ALSO = ['heading-order', 'landmark-complementary-is-top-level', 'empty-table-header'];

/** What every screen is asked. `only` the colours: it was checked in the other mode, which differs in nothing else. */
export function axeOptions(only?: 'colours'): axe.RunOptions {
  if (only) return { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } };
  return {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: LEVELS },
    rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
  };
}

/**
 * The violations of the page that this runs in, where `axe` is loaded. A flow sends it there, so that it names nothing of this
 * module.
 */
export async function axeViolations(options: axe.RunOptions): Promise<string[]> {
  const { axe: judge } = globalThis as unknown as { axe: typeof axe };
  // What a popover half covers has no size to judge; the page behind has a check of its own.
  const within = document.querySelector('.b-popover') === null ? document : { include: ['.b-popover'] };
  const { violations: seen } = await judge.run(within, options);
  const toasts = [...document.querySelectorAll<HTMLElement>('.b-toast')];
  // What a toast half covers for its seconds has no size to judge: it is judged as it is without.
  for (const toast of toasts) toast.style.display = 'none';
  const sized = toasts.length > 0 && seen.some(({ id }) => id === 'target-size');
  const again = sized ? await judge.run(within, { ...options, runOnly: ['target-size'] }) : null;
  for (const toast of toasts) toast.style.display = '';
  const all = again === null ? seen : [...seen.filter(({ id }) => id !== 'target-size'), ...again.violations];
  // The cells that a person leaves empty in a table of theirs are their own business.
  const isTheirs = (id: string, place: string) =>
    id === 'empty-table-header' && document.querySelector(place)?.closest('[role=textbox]') != null;
  return all.flatMap(({ id, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).filter((place) => !isTheirs(id, place));
    return places.length === 0 ? [] : [`${id} ${places.join(', ')}`];
  });
}
