import type { FileView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileFrom } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { base64Of } from '../support/files.ts';
import { CLAIRE, newFirm } from '../support/firm.ts';
import { show } from '../support/screen.tsx';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const HTML = `<html><head><style>p { position: fixed }</style><title>Titre</title></head>
<body onload="document.title='pris'">
<p style="color: rgb(200, 0, 0); position: fixed; background-image: url(https://piste.test/fond.png)" onclick="alert(1)">Cher Ma=C3=AEtre,</p>
<script>document.title = 'pris'</script><svg><script>alert(1)</script></svg>
<img src="cid:logo@marchand.test" alt="Logo"><img src="https://piste.test/ouvert.gif" alt="Espion">
<img src="x" onerror="document.title='pris'">
<a href="https://exemple.test/dossier">Le dossier</a> <a href="javascript:alert(1)">Un piège</a>
<iframe src="https://piste.test/"></iframe><form action="https://piste.test/"><input name="mdp"></form>
<table><tr><td bgcolor="#ffff00" colspan="2">Montant</td></tr></table></body></html>`.replaceAll(/=(?!C3|AE)/g, '=3D');

const MAIL = [
  'From: =?UTF-8?Q?H=C3=A9l=C3=A8ne_Verdier?= <helene@verdier.test>',
  'To: claire@marchand.test, "Samir Benali" <samir@marchand.test>',
  'Cc: greffe@tribunal.test',
  'Subject: =?UTF-8?B?UGnDqGNlcyBkdSBkb3NzaWVy?=',
  'Date: Tue, 03 Feb 2026 09:30:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="m"',
  '',
  '--m',
  'Content-Type: multipart/related; boundary="r"',
  '',
  '--r',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  HTML,
  '--r',
  'Content-Type: image/png; name="logo.png"',
  'Content-ID: <logo@marchand.test>',
  'Content-Transfer-Encoding: base64',
  '',
  PIXEL,
  '--r--',
  '--m',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Disposition: attachment; filename="bordereau.txt"',
  'Content-Transfer-Encoding: base64',
  '',
  btoa('Bordereau de pieces'),
  '--m--',
  '',
].join('\r\n');

async function open(mail: string): Promise<void> {
  const { claire } = await newFirm({ claire: CLAIRE });
  const files = [{ name: 'Message.eml', content: base64Of(new TextEncoder().encode(mail)) }];
  const [file] = await claire.call<FileView[]>('POST', '/ged/file/create/company', { files });
  await show(`/ged/file/view/${file!.slug}`, claire);
}

test('a mail is read with its head, its pictures and its files', async () => {
  await open(MAIL);
  await expect.element(page.getByRole('heading', { name: 'Pièces du dossier' })).toBeVisible();
  await expect.element(page.getByText('Hélène Verdier <helene@verdier.test>')).toBeVisible();
  await expect.element(page.getByText('claire@marchand.test, Samir Benali <samir@marchand.test>')).toBeVisible();
  await expect.element(page.getByText('greffe@tribunal.test')).toBeVisible();
  await expect.element(page.getByText(/3 févr\.? 2026|03\/02\/2026/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const list = page.getByRole('list', { name: 'Pièces jointes' });
  await expect.element(list.getByText('bordereau.txt')).toBeVisible();
  await expect.element(list.getByText('19 o')).toBeVisible();
  const file = await fileFrom(() => page.getByRole('button', { name: 'Télécharger « bordereau.txt »' }).click());
  expect(await file.text()).toBe('Bordereau de pieces');
});

test('a mail does nothing and asks for nothing', async () => {
  await open(MAIL);
  const text = page.getByRole('document', { name: 'Texte du message' });
  await expect.element(text.getByText('Cher Maître,')).toBeVisible();
  await expect.element(page.getByText('Les images distantes ne sont pas chargées.')).toBeVisible();
  const paper = text.element();
  expect(paper.querySelectorAll('script, style, iframe, form, input, svg, title')).toHaveLength(0);
  expect(
    [...paper.querySelectorAll('*')].flatMap((each) => [...each.attributes].map(({ name }) => name)),
  ).not.toContainEqual(expect.stringMatching(/^on|^class$|^id$/));
  expect(paper.innerHTML).not.toContain('piste.test');
  expect(document.title).not.toBe('pris');
  const first = getComputedStyle(text.getByText('Cher Maître,').element());
  expect([first.color, first.position, first.backgroundImage]).toEqual(['rgb(200, 0, 0)', 'static', 'none']);
  await expect.element(page.getByText('Espion')).toBeVisible();
  const links = [...paper.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel]);
  expect(links).toEqual([
    ['https://exemple.test/dossier', 'noopener noreferrer nofollow'],
    [null, ''],
  ]);
  expect(css('td', text).element().getAttribute('colspan')).toBe('2');
});

test('a mail of plain text is read, and what is none says so', async () => {
  await open('From: a@b.test\r\nSubject: Bonjour\r\n\r\nPremière ligne\r\n<b>pas de balise</b>\r\n');
  await expect.element(page.getByText('<b>pas de balise</b>')).toBeVisible();
  await open('\r\n\r\n');
  await expect.element(page.getByText('Ce fichier ne peut pas être affiché')).toBeVisible();
});
