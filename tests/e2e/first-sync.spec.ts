import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ startsAt: null });

/** What the page says before it knows would be one of these. */
const REGISTRATION_ATTEMPTS = [
  'Rien en retard',
  'Vous avez tout lu',
  'Rien à faire',
  'Aucune conversation',
  'Aucune tâche',
  'sur cet appareil pour le moment',
];

interface Seen {
  claims: string[];
  /** Every text that the chips of the filter had. */
  chips: string[];
  /** Every number beside an entry of the side bar. */
  badges: string[];
}

/** Reads the page at every change of it, from the first on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript((claims) => {
    const seen: Seen = { claims: [], chips: [], badges: [] };
    Object.assign(window, { seen });
    const add = (list: string[], text: string | null) => {
      if (text !== null && text !== '' && !list.includes(text)) list.push(text);
    };
    const read = () => {
      const main = document.querySelector('main')?.textContent ?? '';
      for (const claim of claims) if (main.includes(claim)) add(seen.claims, claim);
      for (const chip of document.querySelectorAll('.t-filters button')) add(seen.chips, chip.textContent);
      for (const count of document.querySelectorAll('.s-side .b-count')) add(seen.badges, count.textContent);
    };
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  }, REGISTRATION_ATTEMPTS);
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const chipTexts = (page: Page) => page.locator('.t-filters button').allTextContents();

test('on a fresh device no number and no « nothing » is stated before it is known, nor at the next start', async ({
  claire: { page },
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/sync/exchange', async (route) => {
    await released;
    await route.continue();
  });
  await watch(page);

  await test.step('the dashboard waits for what it counts', async () => {
    await page.goto('/dashboard');
    // The list of documents has come, what stands in them has not.
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Suivi|Marchal/ })
        .first(),
    ).toBeVisible();
    await expect(page.locator('.s-home .b-skeleton').first()).toBeVisible();
    expect(await seenBy(page)).toEqual({ claims: [], chips: [], badges: [] });
  });

  await test.step('so do the chips of the tasks, which have no number', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'À faire', exact: true }).click();
    await expect(page.getByRole('button', { name: 'En retard' })).toBeVisible();
    for (const chip of await chipTexts(page)) expect(chip).not.toMatch(/\d$/);
    expect((await seenBy(page)).claims).toEqual([]);
  });

  let final: string[] = [];
  await test.step('then the numbers are there, and were never others', async () => {
    release();
    await expect(page.getByRole('button', { name: /^En retard\D*\d+$/ })).toBeVisible();
    final = await chipTexts(page);
    expect(final.some((chip) => /^En retard\D*[1-9]/.test(chip))).toBe(true);
    const { chips, claims, badges } = await seenBy(page);
    expect(chips.filter((chip) => /\d$/.test(chip)).toSorted()).toEqual(final.toSorted());
    expect(claims).toEqual([]);
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Messagerie \d/ })).toBeVisible();
    expect(badges.length).toBeLessThanOrEqual(2);
  });

  await test.step('a start from the device shows the same numbers from the first to the last', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/todos');
    await expect(page.getByRole('button', { name: /^En retard\D*\d+$/ })).toBeVisible();
    await expect.poll(() => chipTexts(page)).toEqual(final);
    const { chips, claims } = await seenBy(page);
    expect(chips.filter((chip) => /\d$/.test(chip)).toSorted()).toEqual(final.toSorted());
    expect(claims).toEqual([]);
  });
});
