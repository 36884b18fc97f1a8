import { createDoc, newActor, slide as slides } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { pastedElements, pastedSlide, writeElements, writeSlide } from './clipboard.ts';

const CLAIRE = newActor('claire', 'device', { now: () => 0 });

function clipboard() {
  const kept = new Map<string, string>();
  return {
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  };
}

test('a slide and elements come back from the clipboard with the presentation they come from, each as what it is', () => {
  const doc = createDoc('document');
  const id = slides.addSlide(doc, CLAIRE, { layout: 'title' })!;
  const [first] = slides.readElements(doc, id);
  const whole = clipboard();
  const copied = slides.copySlide(doc, id)!;
  writeSlide(whole, 'document/plaidoirie', copied, 'Les faits');
  expect(pastedSlide(whole)).toEqual({ copied, home: 'document/plaidoirie' });
  expect([pastedElements(whole), whole.getData('text/plain')]).toEqual([null, 'Les faits']);
  const part = clipboard();
  const elements = slides.copyElements(doc, id, new Set([first!.id]));
  writeElements(part, 'document/plaidoirie', elements, 'Titre');
  expect(pastedElements(part)).toEqual({ copied: elements, home: 'document/plaidoirie' });
  expect(pastedSlide(part)).toBeNull();
});

test('what something else wrote is no slide', () => {
  const data = clipboard();
  data.setData('application/x-basoche-whole-slide', '{"slide":');
  expect([pastedSlide(data), pastedSlide(clipboard())]).toEqual([null, null]);
});
