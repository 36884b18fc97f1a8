import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null });

const HOSTILE = [
  '<meta http-equiv="refresh" content="0;url=/alarm"><base href="https://pirate.example/">',
  '<script>window.alarm = true</script><style>* { display: none }</style>',
  '<p onclick="window.alarm = true" style="background: url(https://pirate.example/a)">Attendu <b>que</b></p>',
  '<img src="https://pirate.example/b.png" onerror="window.alarm = true"><img src="x" onerror="window.alarm = true">',
  '<svg onload="window.alarm = true"><script>window.alarm = true</script></svg>',
  '<iframe srcdoc="<script>parent.alarm = true</script>"></iframe><object data="javascript:alarm"></object>',
  '<p><a href="javascript:window.alarm = true">lien</a> <a href=" JavaScript:window.alarm = true">autre</a></p>',
  '<form action="https://pirate.example/c"><input autofocus onfocus="window.alarm = true"><button>Envoyer</button></form>',
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>point<img src=x onerror='window.alarm = true'></p>",
].join('');

/** What a page elsewhere put on the clipboard. */
async function paste(field: Locator, html: string): Promise<void> {
  await field.evaluate((target, page) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', page);
    clipboardData.setData('text/plain', 'Attendu que <script>window.alarm = true</script>');
    const into = target.querySelector('p') ?? target;
    into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Nothing ran, nothing was asked for, and nothing stayed that could. */
async function harmless(page: Page, field: Locator): Promise<void> {
  await expect(field.locator('script, style, svg, iframe, object, form, input, button, meta, base, link')).toHaveCount(
    0,
  );
  const left = await field.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes]
        .filter(({ name, value }) => /^on|^srcdoc$/i.test(name) || /javascript:|pirate/i.test(value))
        .map(({ name, value }) => `${name}=${value}`),
    ),
  );
  expect(left).toEqual([]);
  expect(await page.evaluate(() => 'alarm' in window)).toBe(false);
}

test('a hostile page pasted into a text is its words, as is one written in a comment', async ({ app, claire }) => {
  const { page } = claire;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  const body = page.getByRole('textbox', { name: 'Texte du document' });

  await test.step('in a text', async () => {
    await body.click();
    await paste(body, HOSTILE);
    await expect(body).toContainText('Attendu que');
    await expect(body.locator('strong')).toHaveText('que');
    await expect(body.getByRole('listitem')).toHaveText('point');
    await expect(body.getByRole('link')).toHaveCount(0);
    await harmless(page, body);
  });

  await test.step('what it says by styles is kept under the policy', async () => {
    await body.press('Control+a');
    await body.press('Delete');
    await paste(
      body,
      '<b style="font-weight:normal"><p style="text-align:center"><span style="font-weight:400">normal </span><span style="font-weight:700">gras</span><span style="font-style:italic"> ital</span><span style="text-decoration:underline"> soul</span></p></b>',
    );
    await expect(body.locator('strong')).toHaveText('gras');
    await expect(body.locator('em')).toHaveText(' ital');
    await expect(body.locator('u')).toHaveText(' soul');
    await expect(body.locator('p').first()).toHaveAttribute('align', 'center');
  });

  await test.step('in a comment', async () => {
    await body.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Alt+m');
    const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
    await expect(draft.getByRole('textbox')).toBeFocused();
    await draft.getByRole('textbox').fill('Vu. <img src=x onerror="window.alarm = true">');
    await page.keyboard.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Fil de commentaires' });
    await expect(thread).toContainText('Vu. <img src=x');
    await harmless(page, thread.getByText('Vu.'));
  });

  await test.step('a table that is too wide is refused, and said', async () => {
    await body.click();
    await paste(body, `<table><tr>${'<td>x</td>'.repeat(64)}</tr></table>`);
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText(/^Le tableau aurait plus/),
    ).toBeVisible();
    await expect(body.getByRole('table')).toHaveCount(0);
  });

  expect(asked.filter((url) => /pirate|\/alarm$/.test(url))).toEqual([]);
});
