import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pleading } from '../testing/samples.ts';
import { writePptx } from '../write/write-pptx.ts';
import { readPptx } from './read-pptx.ts';

const { page, colors, footer, slides } = pleading();
const read = (bytes: Uint8Array) => readPptx(bytes, [page], colors);

test('[PF3] the line at the foot of the slides is read', () => {
  const found = read(writePptx(pleading()).bytes);
  expect(found.footer).toBe(footer);
  expect(found.footed).toBe(slides.filter(({ hasFooter }) => hasFooter).length);
  expect(found.report).toEqual([]);
});

test('[PF4] slides whose foot or date the presentation does not keep are counted', () => {
  const parts = unzipSync(writePptx(pleading()).bytes);
  const first = 'ppt/slides/slide1.xml';
  const date =
    '<p:sp><p:nvSpPr><p:cNvPr id="90" name="d"/><p:cNvSpPr/><p:nvPr><p:ph type="dt"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>12 mars</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>';
  const dated = strFromU8(parts[first]!).replace('</p:spTree>', date);
  const second = 'ppt/slides/slide2.xml';
  const other = strFromU8(parts[second]!).replace(footer, 'Autre cabinet');
  expect(read(zipSync({ ...parts, [first]: strToU8(dated), [second]: strToU8(other) })).report).toEqual([
    { loss: 'slideFeet', count: 2 },
  ]);
});
