import { expect, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null });

test('what a pasted page says by styles is kept under the content-security policy of the server', async ({
  app,
  claire,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  const body = page.getByRole('textbox', { name: 'Texte du document' });
  await body.click();
  await body.evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<b style="font-weight:normal"><p style="text-align:center"><span style="font-weight:400">normal </span><span style="font-weight:700">gras</span><span style="font-style:italic"> ital</span></p></b>',
    );
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (target.querySelector('p') ?? target).dispatchEvent(paste);
  });
  await expect(body.locator('strong')).toHaveText('gras');
  await expect(body.locator('em')).toHaveText(' ital');
  await expect(body.locator('p').first()).toHaveAttribute('align', 'center');
});
