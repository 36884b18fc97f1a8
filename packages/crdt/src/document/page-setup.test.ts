import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, document } from '../index.ts';
import { testActor } from '../testing/actors.ts';

test('[DC10] a page is as by default until somebody says otherwise, and what is unknown in the meta changes nothing', () => {
  const doc = createDoc('document');
  const ann = testActor('ann');
  expect(document.pageSetup(doc)).toEqual(document.DEFAULT_PAGE_SETUP);
  const setup = { ...document.DEFAULT_PAGE_SETUP, orientation: 'landscape' as const, footer: 'x'.repeat(500) };
  document.setPageSetup(doc, ann, setup);
  expect(document.pageSetup(doc)).toEqual({ ...setup, footer: 'x'.repeat(document.PAGE_TEXT_MAX_LENGTH) });
  doc.getMap('meta').set('page.margin', 'enormous');
  doc.getMap('meta').set('page.header', { odd: 1 });
  expect(document.pageSetup(doc)).toMatchObject({ margin: 'normal', header: '' });
});

test('[DC10] two fields changed by two people at once are both kept, and the same again writes nothing', () => {
  const mine = createDoc('document');
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  document.setPageSetup(mine, testActor('ann'), { ...document.DEFAULT_PAGE_SETUP, header: 'Cabinet' });
  document.setPageSetup(theirs, testActor('bob'), { ...document.DEFAULT_PAGE_SETUP, firstPlain: true });
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  expect(document.pageSetup(mine)).toMatchObject({ header: 'Cabinet', firstPlain: true });
  const before = Y.encodeStateVector(mine);
  document.setPageSetup(mine, testActor('ann'), document.pageSetup(mine));
  expect(Y.encodeStateVector(mine)).toEqual(before);
});
