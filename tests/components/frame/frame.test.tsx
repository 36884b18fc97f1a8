import { expect, onTestFinished, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { drawn, look, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newFirm, newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, focus } from '../support/locate.ts';
import { newBoard, newConversation, newList, newTask, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const bell = page.getByRole('button', { name: /^Notifications/ });
const openMessenger = page.getByRole('button', { name: 'Ouvrir la messagerie' });

test('what is shared and put in charge is told at once, on every page, until it is read', async () => {
  const { claire, samir } = await newPair();
  const screen = await show('/calendar', samir);
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(bell).toHaveAccessibleName('Notifications');
  const board = await newBoard(claire, [samir]);
  await expect.element(bell).toHaveAccessibleName(/1 non lue$/);
  const list = await newList(claire, [samir]);
  await newTask(claire, list, 'Relire les conclusions', { usersInCharge: [samir.email] });
  await expect.element(bell).toHaveAccessibleName(/3 non lues$/);

  await bell.click();
  await expect
    .element(notices.getByRole('listitem').first())
    .toHaveTextContent('Claire MARCHAND vous a confié la tâche « Relire les conclusions »');
  await expectAccessible();
  await focus(notices.getByRole('link', { name: new RegExp(board.title) }));
  await press('ArrowUp', 'ArrowDown', 'Enter');
  await expect.poll(screen.address).toBe(`/mondays?board=${board.slug}`);
  await expect.element(bell).toHaveAccessibleName(/2 non lues$/);

  await bell.click();
  await notices.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await show('/calendar', samir);
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

test('nothing moves for who wants no movement: what changes is there at once', async () => {
  const { claire } = await newPair();
  await show('/dashboard', claire);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  window.focus();
  const moved: EventTarget[] = [];
  const note = ({ target }: Event) => void moved.push(target!);
  document.addEventListener('transitionrun', note);
  onTestFinished(() => document.removeEventListener('transitionrun', note));
  const openAndClose = async () => {
    const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await press('?');
    await expect.element(keys).toBeVisible();
    await drawn();
    await press('Escape');
    await expectNone(keys);
  };
  await openAndClose();
  expect(moved).toEqual([]);
  await look({ mode: 'light', motion: 'no-preference' });
  onTestFinished(() => look({ mode: 'light' }));
  await openAndClose();
  expect(moved.length).toBeGreaterThan(0);
});

test('the messenger opens over any page, and not where it has no place', async () => {
  const { claire, samir } = await newPair();
  const { title } = await newConversation(claire, [samir]);
  const screen = await show('/todos', samir);
  await openMessenger.click();
  expect(document.documentElement.dataset['theme']).toBe('LEGALSUCCESS');
  const floating = page.getByRole('dialog', { name: 'Messagerie' });
  await floating.getByRole('link', { name: new RegExp(title) }).click();
  expect(screen.address()).toBe('/todos');
  const field = floating.getByRole('textbox', { name: /message/i });
  await field.fill('Reçu, merci.');
  await press('Enter');
  await expect.element(floating.getByText('Reçu, merci.').first()).toBeVisible();
  await expectAccessible();
  // The first leaves the field, the second the window.
  await press('Escape');
  await expect.element(field).not.toHaveFocus();
  await press('Escape');
  await expectNone(floating);
  await screen.go('/messenger');
  await expect.element(page.getByRole('heading', { name: 'Messagerie' })).toBeVisible();
  await expectNone(openMessenger);
});

test('a starter plan has no messenger, and the colours of its offer', async () => {
  const { etienne } = await newFirm(['etienne'], {
    plan: 'StarterCorporate',
    theme: 'LEGALTEAMS',
    offer: 'LEGALTEAMS',
  });
  await show('/todos', etienne);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectNone(openMessenger);
  expect(document.documentElement.dataset['theme']).toBe('LEGALTEAMS');
});

/** Whether a press on the centre of each comes to it, and not to what lies over it. */
async function expectReached(...controls: Locator[]): Promise<void> {
  for (const control of controls) {
    const element = await control.findElement();
    const isReached = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(isReached, { message: element.outerHTML.slice(0, 120) }).toBe(true);
  }
}

test('nothing lies over the foot of a page, with two timers and a toast', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire);
  const { slug } = await newConversation(claire, [samir]);
  for (const title of ['Conclure', 'Plaider']) {
    const id = await newTask(claire, list, title);
    await claire.call('POST', `/todotask/chrono/${id}`, { isNew: true });
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    const screen = await show(`/messenger?conversation=${slug}`, claire);
    const field = page.getByRole('textbox', { name: 'Votre message' });
    await field.fill('Reçu');
    await expect.element(button(/autres? minuteurs? en cours$/)).toBeVisible();
    await expectReached(
      ...[field, button(/^Envoyer$/), button('Joindre un fichier'), button('Enregistrer une note vocale')],
    );
    await field.fill('');
    await screen.go(`/todos?list=${list.slug}`);
    const add = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
    await add.fill(`Signifier à ${width} px 15/01/2027`);
    await press('Enter');
    await expect.element(toastOf(`Signifier à ${width} px`)).toBeVisible();
    await expectReached(add);
  }
  await toastOf('Signifier à 390 px').getByLabelText('Fermer').click();
  await button(/autres? minuteurs? en cours$/).click();
  const timers = page.getByRole('dialog', { name: 'Minuteurs en cours' });
  await expect.element(timers.getByRole('link', { name: 'Conclure' })).toBeVisible();
  await expect.element(timers.getByRole('link', { name: 'Plaider' })).toBeVisible();
});

test('other browsers are advised Chrome; closing it hides it for 14 days', async () => {
  const { claire } = await newPair();
  const advice = page.getByRole('complementary', { name: 'Navigateur conseillé' });
  await show('/dashboard', claire);
  await expect.element(openMessenger).toBeVisible();
  await expectNone(advice);
  const other = 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0';
  Object.defineProperty(navigator, 'userAgentData', { value: undefined, configurable: true });
  Object.defineProperty(navigator, 'userAgent', { value: other, configurable: true });
  onTestFinished(() => {
    for (const name of ['userAgentData', 'userAgent']) Reflect.deleteProperty(navigator, name);
  });
  await show('/dashboard', claire);
  await advice.getByRole('button', { name: 'Masquer pendant 14 jours' }).click();
  await expectNone(advice);
  await show('/dashboard', claire);
  await expect.element(openMessenger).toBeVisible();
  await expectNone(advice);
  const closedAt = Number(localStorage.getItem('basoche.chrome-advice'));
  localStorage.setItem('basoche.chrome-advice', String(closedAt - 14 * 24 * 3600 * 1000));
  await show('/dashboard', claire);
  await expect.element(advice).toBeVisible();
});

test('the palette answers from the device at once, then with what stands inside, and says which', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Dossier Quetzal');
  const content = 'Le sapiteur remettra son pré-rapport au début de février.';
  await claire.call('POST', `/messenger/message/${slug}`, { content });
  const screen = await show('/dashboard', claire);
  await saved();
  await press('Control+k');
  const palette = page.getByRole('dialog');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await type('pre-rapport sapiteurs');
  const option = palette.getByRole('option', { name: /Dossier Quetzal/ });
  await expect.element(option).toHaveTextContent('sapiteur remettra son pré-rapport');
  await expect.element(css('mark', option).first()).toHaveTextContent(/^sapiteur$/);
  await expect.element(palette.getByRole('status')).toHaveTextContent('contenu cherché sur le serveur');
  await expectAccessible();
  await press('Enter');
  await expect.poll(screen.address).toContain(`conversation=${slug}&message=`);
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect.element(messages.getByText('Le sapiteur remettra')).toBeVisible();

  line.cut();
  const badge = page.getByRole('button', { name: /^État de la synchronisation/ });
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await press('Control+k');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await type('quetzal');
  await expect.element(option).toBeVisible();
  await expect.element(palette.getByRole('status')).toHaveTextContent('Hors ligne : recherche sur cet appareil');
});

test('what is open over the page stays while one’s own record changes on another device', async () => {
  const { claire } = await newPair();
  await show('/dashboard', claire);
  await saved();
  await press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect.element(field).toHaveFocus();
  await field.fill('dossiers');
  await claire.call('PUT', `/user/update/${claire.userId}`, { firstname: 'Zoé' });
  await expect.element(css('.s-top-account')).toHaveTextContent('ZM');
  await expect.element(field).toHaveValue('dossiers');
});
