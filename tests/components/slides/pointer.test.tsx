import { slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { css } from '../support/css.ts';
import { mouse, press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { saved } from '../support/office.ts';
import { writingOf } from '../support/writing.ts';
import { boxOf, choose, element, newSlides, showSlides, stage, thumbs } from './slides.ts';

const chosen = css('[data-element][aria-current="true"]', stage);
const [ellipse, rectangle] = [element('Ellipse'), element('Rectangle')];

async function drag(...points: [x: number, y: number][]): Promise<void> {
  const [first, ...others] = points;
  await mouse.move(...first!);
  await mouse.down();
  for (const point of others) await mouse.move(...point);
}

test('while one carries an element the others see it move, and nothing is written before it is let go', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial');
  const { doc, handle } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  await choose('Diapositive', 'Vide');
  await choose('Insérer', 'Rectangle');
  await expect.element(rectangle).toHaveFocus();
  await saved();
  await press('Escape');
  const frame = () => slide.readSlides(doc)[1]?.elements[0]?.frame;
  await expect.poll(frame).toBeDefined();
  const before = frame()!;
  const told = () => [...handle.awareness.getStates().values()].some(({ carried }) => carried != null);
  const from = boxOf(rectangle);
  const dragOut = () =>
    drag(
      [from.x + from.width - 20, from.y + from.height - 20],
      [from.x + from.width + 60, from.y + from.height + 20],
      [from.x + from.width + 160, from.y + from.height + 60],
    );
  await dragOut();
  await expect.poll(told).toBe(true);
  await expect.poll(() => boxOf(rectangle).x - from.x).toBeGreaterThan(100);
  expect(frame()).toEqual(before);
  await saved();
  await press('Escape');
  await mouse.up();
  await expect.poll(told).toBe(false);
  await expect.poll(() => Math.round(boxOf(rectangle).x - from.x)).toBe(0);
  await dragOut();
  await mouse.up();
  await expect.poll(() => frame()!.x).toBeGreaterThan(before.x);
});

test('what another carries moves on this screen before it is let go', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial');
  const { doc, handle } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  const [first] = slide.readSlides(doc);
  const title = element('Titre : Bail commercial');
  await expect.element(title).toBeVisible();
  const paper = css('.sl-paper', stage).first();
  /** From the left of the slide, in widths of it. */
  const left = () => (boxOf(title).x - boxOf(paper).x) / boxOf(paper).width;
  const before = left();
  const { id, frame, rotation } = first!.elements[0]!;
  const placed = { frame: { ...frame, x: frame.x + 2000 }, rotation };
  const presence = { id: samir.userId, name: 'Samir Benali', initials: 'SB', color: '#1d6b4f' };
  handle.awareness.setLocalStateField('user', presence);
  handle.awareness.setLocalStateField('carried', { slide: first!.id, placed: [[id, placed]] });
  await expect.poll(() => left() - before).toBeGreaterThan(0.1);
  handle.awareness.setLocalStateField('carried', null);
  await expect.poll(left).toBeCloseTo(before, 2);
});

test('several elements are chosen by a rectangle, moved by one key and aligned', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Bail commercial');
  await showSlides(slug, claire);
  await choose('Diapositive', 'Vide');
  await expect.element(thumbs).toHaveLength(2);
  for (const shape of ['Ellipse', 'Rectangle']) await choose('Insérer', shape);
  await expect.element(rectangle).toHaveFocus();
  await press('Shift+ArrowRight', 'Shift+ArrowDown');
  await press('Escape');
  const [one, other] = [boxOf(ellipse), boxOf(rectangle)];
  const [left, top] = [Math.min(one.x, other.x) - 15, Math.min(one.y, other.y) - 15];
  const [right, bottom] = [Math.max(one.right, other.right) + 15, Math.max(one.bottom, other.bottom) + 15];
  await drag([left, top], [left + 20, top + 20], [left + 40, top + 40], [right, bottom]);
  await expect.element(css('.sl-marquee', stage)).toBeVisible();
  await mouse.up();
  await expect.element(chosen).toHaveLength(2);
  await press('ArrowDown');
  await expect.poll(() => boxOf(ellipse).y).toBeGreaterThan(one.y);
  await expect.poll(() => boxOf(rectangle).y - other.y).toBeCloseTo(boxOf(ellipse).y - one.y, 0);

  await choose('Aligner', 'Bords gauches');
  await expect.poll(() => Math.round(boxOf(ellipse).x - boxOf(rectangle).x)).toBe(0);
  const desk = boxOf(stage);
  await mouse.move(desk.x + 12, desk.y + 12);
  await mouse.down();
  await mouse.up();
  await expect.element(chosen).not.toBeInTheDocument();
});
