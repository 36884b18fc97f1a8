import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { pasteInto } from '../support/files.ts';
import { newPair } from '../support/firm.ts';
import { body, newText, showText } from './text.ts';

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

let asked = 0;

beforeEach(() => {
  delete (globalThis as { alarm?: boolean }).alarm;
  asked = performance.getEntriesByType('resource').length;
});

/** What a page elsewhere put on the clipboard, into the first paragraph. */
function paste(html: string): void {
  pasteInto(body.element().querySelector('p')!, 'Attendu que <script>window.alarm = true</script>', html);
}

/** Nothing ran, nothing was asked for, and nothing stayed that could. */
async function expectHarmless(field: Locator): Promise<void> {
  await expect
    .element(css('script, style, svg, iframe, object, form, input, button, meta, base, link', field))
    .not.toBeInTheDocument();
  const left = [...field.element().querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes]
      .filter(({ name, value }) => /^on|^srcdoc$/i.test(name) || /javascript:|pirate/i.test(value))
      .map(({ name, value }) => `${name}=${value}`),
  );
  expect(left).toEqual([]);
  expect('alarm' in globalThis).toBe(false);
  const since = performance.getEntriesByType('resource').slice(asked);
  expect(since.filter(({ name }) => /pirate|\/alarm$/.test(name))).toEqual([]);
}

test('a hostile page pasted into a text is its words', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire);
  await showText(slug, claire);
  paste(HOSTILE);
  await expect.element(body).toHaveTextContent('Attendu que');
  await expect.element(css('strong', body)).toHaveTextContent(/^que$/);
  await expect.element(body.getByRole('listitem')).toHaveTextContent(/^point$/);
  await expect.element(body.getByRole('link')).not.toBeInTheDocument();
  await expectHarmless(body);
});

test('what a pasted page says by styles is kept', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire);
  await showText(slug, claire);
  paste(
    '<b style="font-weight:normal"><p style="text-align:center"><span style="font-weight:400">normal </span><span style="font-weight:700">gras</span><span style="font-style:italic"> ital</span><span style="text-decoration:underline"> soul</span></p></b>',
  );
  await expect.element(css('strong', body)).toHaveTextContent(/^gras$/);
  await expect.element(css('em', body)).toHaveTextContent(/^ital$/);
  await expect.element(css('u', body)).toHaveTextContent(/^soul$/);
  await expect.element(css('p', body).first()).toHaveAttribute('align', 'center');
});

test('a hostile page written in a comment is its words', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Attendu que');
  await showText(slug, claire);
  await press('Control+a', 'Control+Alt+m');
  const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
  await expect.element(draft.getByRole('textbox')).toHaveFocus();
  await draft.getByRole('textbox').fill('Vu. <img src=x onerror="window.alarm = true">');
  await press('Control+Enter');
  const thread = page.getByRole('article', { name: 'Fil de commentaires' });
  await expect.element(thread).toHaveTextContent('Vu. <img src=x');
  await expectHarmless(thread.getByText('Vu.'));
});

test('a pasted table that is too wide is refused, and said', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire);
  await showText(slug, claire);
  paste(`<table><tr>${'<td>x</td>'.repeat(64)}</tr></table>`);
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect.element(told.getByText(/^Le tableau aurait plus/)).toBeVisible();
  await expect.element(body.getByRole('table')).not.toBeInTheDocument();
});
