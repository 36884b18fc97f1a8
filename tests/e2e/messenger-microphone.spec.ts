import { expect, test } from './fixtures.ts';
import { newConversation } from './office.ts';

test.use({ startsAt: null });

test('a computer without a microphone says so', async ({ app, claire }) => {
  const { slug } = await newConversation(app, claire);
  await claire.context.grantPermissions(['microphone']);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await claire.page.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
  await expect(claire.page.getByRole('alert')).toContainText('Aucun micro n’a été trouvé sur cet appareil.');
});
