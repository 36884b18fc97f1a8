import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newBoard, newConversation, saved, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { message, messages, say } from './messenger.ts';

const dialog = page.getByRole('dialog', { name: 'Rechercher dans les messages' });
const hits = dialog.getByRole('list', { name: 'Messages trouvés' }).getByRole('listitem');
const searched = dialog.getByRole('searchbox', { name: 'Mots à chercher' });
const marked = () => textsOf(css('mark', hits));

async function pick(filter: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function twoConversations(by: Person, other: Person) {
  const here = await newConversation(by, [other], 'Bail Morel');
  const there = await newConversation(by, [other], 'Divorce Kowalski');
  const tagged = await say(by, here.slug, 'La stipulation dérogatoire est acquise depuis le 3 décembre.');
  await by.call('PUT', `/messenger/message/${tagged}`, { tags: ['audience'] });
  await say(by, there.slug, 'Aucune stipulation dérogatoire dans la convention.');
  return { here, there };
}

test('messages are found by their words over the whole firm, of a conversation, with a tag', async () => {
  const { claire, samir } = await newPair();
  const { here } = await twoConversations(claire, samir);
  await show(`/messenger?conversation=${here.slug}`, claire);
  await page
    .getByRole('region', { name: here.title })
    .getByRole('button', { name: 'Actions sur la conversation' })
    .click();
  await page.getByRole('menuitem', { name: 'Rechercher dans la conversation…' }).click();
  await searched.fill('DEROGATOIRE stipu');
  await expect.element(dialog).toHaveTextContent('Recherche sur tout le cabinet · 1 message trouvé');
  await expect.element(hits).toHaveLength(1);
  expect(marked()).toEqual(['stipulation', 'dérogatoire']);
  await pick('Conversation', 'Toutes');
  await expect.element(hits).toHaveLength(2);
  await pick('Étiquette', 'Audience');
  await expect.element(hits).toHaveLength(1);
  await expect.element(hits).toHaveTextContent(here.title);
});

test('without a network they are found on this device, which is said; the keyboard goes to one and back', async () => {
  const { claire, samir } = await newPair();
  const { here, there } = await twoConversations(claire, samir);
  await show(`/messenger?conversation=${here.slug}`, claire);
  await saved();
  await expect.poll(() => document.body.textContent).toContain('Aucune stipulation');
  line.cut();
  const { go, address } = await show(`/messenger/search?q=${encodeURIComponent('DEROGATOIRE stipu')}`, claire);
  await expect.element(dialog).toHaveTextContent('Hors ligne : recherche sur cet appareil · 2 messages trouvés');
  await pick('Conversation', there.title);
  await expect.element(hits).toHaveLength(1);
  expect(marked()).toEqual(['stipulation', 'dérogatoire']);
  (searched.element() as HTMLElement).focus();
  const search = address();
  await press('ArrowDown');
  await expect.element(hits.getByRole('link')).toHaveFocus();
  await press('Enter');
  await expect.element(messages).toHaveTextContent('dans la convention');
  await go(search);
  await expect.element(searched).toHaveValue('DEROGATOIRE stipu');
  await expect.element(hits).toHaveLength(1);
});

test('an address of the product shows what it leads to, within rights, also without a network', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const shared = await newConversation(claire, [samir], 'Bail Morel');
  const closed = await newBoard(claire, [], 'Licenciement de Samir');
  const content = [
    `${location.origin}/messenger?conversation=${shared.slug}`,
    `${location.origin}/mondays?board=${closed.slug}`,
    'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000032042456',
  ].join(' ');
  await say(claire, slug, content);
  const asked = performance.getEntriesByType('resource').length;
  await show(`/messenger?conversation=${slug}`, samir);
  const shown = message('legifrance');
  await expect
    .element(shown.getByRole('link', { name: /^Bail Morel/ }))
    .toHaveTextContent('Conversation · tout est lu');
  await expect.element(shown).toHaveTextContent('Objet non accessible');
  await expect.element(page.getByText(closed.title)).not.toBeInTheDocument();
  await shown.getByRole('link', { name: /^Bail Morel/ }).click();
  await expect.element(page.getByRole('region', { name: shared.title })).toBeVisible();
  const others = performance.getEntriesByType('resource').slice(asked);
  expect(others.filter(({ name }) => !name.startsWith(location.origin) && !/^(?:data|blob):/.test(name))).toEqual([]);

  await show(`/messenger?conversation=${slug}`, claire);
  const card = page.getByRole('link', { name: /^Licenciement de Samir/ });
  await expect.element(card).toHaveTextContent('Tableau · modifiable');
  await saved();
  line.cut();
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await expect.element(card).toHaveTextContent('Tableau · modifiable');
});

test('until the device heard what there is, nothing is said to be closed', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const { slug: closed } = await newBoard(claire, [], 'Licenciement de Samir');
  const addresses = [`/messenger?conversation=${slug}`, `/mondays?board=${closed}`];
  await say(claire, slug, addresses.map((address) => location.origin + address).join(' '));
  const tell = line.hold('/api/sync/manifest');
  await show(`/messenger?conversation=${slug}`, samir);
  const shown = messages.getByCss('[data-id]').first();
  await expect.element(shown.getByText('Pas encore connu de cet appareil')).toHaveLength(2);
  await expect.element(shown).not.toHaveTextContent('Objet non accessible');
  tell();
  await expect.element(shown).toHaveTextContent('Objet non accessible');
});

test('the search and the cards are free of accessibility violations', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession de Saint-Exupéry-Montmorency');
  const unknown = '01a1fd55-7a80-7000-8000-0000000000aa';
  await say(
    claire,
    slug,
    `Voir la pièce ${location.origin}/messenger?conversation=${slug} et ${location.origin}/mondays?board=${unknown}`,
  );
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(page.getByText('Objet non accessible')).toHaveLength(1);
  await expectAccessibleEverywhere();
  await show(`/messenger/search?conversation=${slug}&q=pi%C3%A8ce`, claire);
  await expect.element(dialog).toHaveTextContent('Recherche sur tout le cabinet');
  await expect.element(hits.first()).toBeVisible();
  await expectAccessibleEverywhere();
});
