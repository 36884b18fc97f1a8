import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pleading } from '../testing/samples.ts';
import { writePptx } from '../write/write-pptx.ts';
import { readPptx } from './read-pptx.ts';

const { page, colors, slides } = pleading();
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const LINE =
  '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="90" name="l"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr/></p:cxnSp></p:spTree>';
const PICTURE = '<p:bg><p:bgPr><a:blipFill><a:blip/></a:blipFill><a:effectLst/></p:bgPr></p:bg><p:spTree>';

/** How many slides say that their decor is lost, of a file of which parts were changed. */
function lostIn(changes: Readonly<Record<string, (xml: string) => string>>): number {
  const parts = unzipSync(writePptx(pleading()).bytes);
  for (const [part, change] of Object.entries(changes)) parts[part] = strToU8(change(strFromU8(parts[part]!)));
  const { report } = readPptx(zipSync(parts), [page], colors);
  return report.find(({ loss }) => loss === 'decor')?.count ?? 0;
}

const drawn = (xml: string) => xml.replace('</p:spTree>', LINE);
const bare = (xml: string) => xml.replace(/<p:sld /, '<p:sld showMasterSp="0" ');

test('[PF4] slides that show drawings of their master are counted, but for those that hide them', () => {
  expect(lostIn({})).toBe(0);
  expect(lostIn({ [MASTER]: drawn })).toBe(slides.length);
  expect(lostIn({ [MASTER]: drawn, 'ppt/slides/slide1.xml': bare })).toBe(slides.length - 1);
});

test('[PF4] a slide with a picture behind everything is counted', () => {
  const papered = (xml: string) => xml.replace(/<p:bg>.*?<\/p:bg>/, '').replace('<p:spTree>', PICTURE);
  expect(lostIn({ 'ppt/slides/slide1.xml': papered })).toBe(1);
});
