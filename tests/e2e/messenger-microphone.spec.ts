import { expect, test } from './fixtures.ts';
import { newConversation } from './office.ts';

test.use({ startsAt: null });

test('without a right to the microphone the person is told what to do, without a microphone that there is none', async ({
  app,
  claire,
}) => {
  const { slug } = await newConversation(app, claire);
  const record = claire.page.getByRole('button', { name: 'Enregistrer une note vocale' });
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await record.click();
  await expect(claire.page.getByRole('alert')).toContainText('Le micro est bloqué pour ce site.');
  await claire.context.grantPermissions(['microphone']);
  await claire.page.reload();
  await record.click();
  await expect(claire.page.getByRole('alert')).toContainText('Aucun micro n’a été trouvé sur cet appareil.');
});
