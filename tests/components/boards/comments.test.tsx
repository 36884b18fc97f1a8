import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { fileFrom, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { newBoard, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, openItem } from './board.tsx';

const comments = page.getByRole('region', { name: 'Commentaires' });

test('a comment of an item takes a file, names a colleague once it is edited, and leads them there', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newBoard(claire, [samir]);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé Martin');
  await openItem('Référé Martin');
  const field = comments.getByRole('textbox', { name: 'Écrire un commentaire' });
  await expect.element(field).toBeVisible();
  await css('input[type=file]', comments).upload(
    new File(['%PDF-1.7'], 'Assignation.pdf', { type: 'application/pdf' }),
  );
  await expect.element(field).toHaveFocus();
  await type('Délivrée ce matin');
  await press('Control+Enter');
  await saved();

  await comments.getByRole('button', { name: 'Plus d’actions' }).click();
  await page.getByRole('menuitem', { name: 'Modifier le commentaire' }).click();
  const edited = comments.getByRole('textbox', { name: 'Modifier le commentaire' });
  await edited.click();
  await press('End');
  await type(' @sam');
  await expect.element(page.getByRole('option', { name: /Samir BENALI$/ })).toBeVisible();
  await press('Enter');
  await expect.element(edited).toHaveValue('Délivrée ce matin @Samir BENALI ');
  await press('Control+Enter');
  await saved();
  await expectAccessible();

  await show('/dashboard', samir);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link')
    .filter({
      hasText: `Claire MARCHAND vous mentionne dans «\u00a0Référé Martin\u00a0» (tableau «\u00a0${title}\u00a0»)`,
    })
    .click();
  await expect.element(css('.k-mention-me', comments)).toHaveTextContent(/^@Samir BENALI$/);
  const download = comments.getByRole('button', { name: /^Télécharger Assignation\.pdf/ });
  expect((await fileFrom(() => download.click())).name).toBe('Assignation.pdf');
});
