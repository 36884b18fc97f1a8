import { describe, expect, test } from 'vitest';
import { matchSoon, redirectOf } from './match.ts';
import { SPECIFIED_ROUTES } from './specified-routes.fixture.ts';
import { SOON } from './table.ts';

const generated = import.meta.glob<string>('../../routeTree.gen.ts', { query: '?raw', import: 'default', eager: true });

/** Paths with a screen of their own, as the generated route tree lists them (`$id` for `:id`). */
const screens = (Object.values(generated)[0] ?? '')
  .split('export interface FileRoutesByTo {')
  .slice(1)
  .flatMap((rest) => [...(rest.split('}')[0] ?? '').matchAll(/'([^']+)':/g)])
  .map(([, path = '']) => path)
  .filter((path) => !path.endsWith('$'));

/** An address for a pattern, with and without its optional parts. */
function addresses(pattern: string): string[] {
  const filled = pattern.replace(/:(\w+)\??/g, 'x-$1');
  const short = pattern.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, 'x-$1');
  return [...new Set([filled, short])];
}

function hasScreen(address: string): boolean {
  return screens.some((screen) => {
    const pattern = screen.replace(/\$\w+/g, '[^/]+');
    return new RegExp(`^${pattern}/?$`, 'i').test(address);
  });
}

describe('route table of the specification', () => {
  test.each(SPECIFIED_ROUTES.map(([path]) => path))('%s answers', (path) => {
    const lost = addresses(path).filter((address) => !hasScreen(address) && matchSoon(address) === null);
    expect(lost).toEqual([]);
  });

  test('nothing is announced that the specification does not have, nor twice', () => {
    const specified = new Set(SPECIFIED_ROUTES.map(([path]) => path));
    const paths = SOON.map((row) => row.path);
    expect(paths.filter((path) => !specified.has(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('fixed segments win over parameters', () => {
  expect(matchSoon('/contact/import')?.row.path).toBe('/contact/import');
  expect(matchSoon('/contact/create')?.row.path).toBe('/contact/create/:companyId?/:isLawyer?/:redirect?');
  expect(matchSoon('/nulle-part')).toBeNull();
  expect(matchSoon('/contact/view/%E0%A4%A')?.params['id']).toBe('%E0%A4%A');
});

test('a task of the dashboard opens where tasks live', () => {
  const match = matchSoon('/dashboard/todos/view/t%20é');
  expect(match && redirectOf(match)).toBe('/todos/view/t%20%C3%A9');
});
