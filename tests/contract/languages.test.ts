import { LanguageChoice, LanguageList } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

const get = (path: string, who: 'claire' | 'paul' | 'stranger') => world.api.get(`/api${path}`, world.tokens[who]);

async function currentOf(who: 'claire' | 'paul' | 'stranger'): Promise<string[]> {
  const value: unknown = await (await get('/user/language/list', who)).json();
  expect(LanguageList.parse(value)).toEqual(value);
  return (value as LanguageChoice[]).filter((each) => each.isCurrent).map((each) => each.code);
}

test('41 languages are listed; French is everybody’s until they choose', async () => {
  const list = LanguageList.parse(await (await get('/user/language/list', 'claire')).json());
  expect(list).toHaveLength(41);
  expect(list[0]).toEqual({ code: 'fr', country: 'FR', name: 'Français', isTranslated: true, isCurrent: true });
});

test('a choice is the person’s own, on every device', async () => {
  const answer = await get('/user/language/EN', 'claire');
  expect(LanguageChoice.parse(await answer.json())).toMatchObject({ code: 'en', isTranslated: true, isCurrent: true });
  await get('/user/language/de', 'paul');
  expect(await currentOf('claire')).toEqual(['en']);
  expect(await currentOf('paul')).toEqual(['de']);
  expect(await currentOf('stranger')).toEqual(['fr']);
});

test('an unknown language is refused and changes nothing; nobody chooses without a token', async () => {
  expect(await refusalOf(await get('/user/language/xx', 'stranger'))).toMatchObject({ status: 404, isProblem: true });
  expect(await currentOf('stranger')).toEqual(['fr']);
  for (const path of ['/user/language/list', '/user/language/en'])
    expect(await refusalOf(await world.api.get(`/api${path}`))).toMatchObject({ status: 401, isProblem: true });
});
