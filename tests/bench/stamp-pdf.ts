// `node --import tsx tests/bench/stamp-pdf.ts [pages]`, or `npm run bench:stamp`: how long a stamp on every page of a PDF takes, and its memory.
import { PNG, STAMP, documentOf } from '../../packages/pdf/src/testing/documents.ts';
import { fonts } from '../../packages/pdf/src/testing/fonts.ts';
import { inspectPdf, mergePdfs, stampPdf, withSlip } from '../../packages/pdf/src/index.ts';

const pages = Number(process.argv[2] ?? 200);
const ROUNDS = 5;
const SENTENCE =
  'Attendu que la société requérante soutient, sans être utilement contredite, que les travaux ont été reçus.';

const bytes = await documentOf((doc) => {
  for (let page = 0; page < pages; page += 1) {
    const added = doc.addPage([595, 842]);
    for (let row = 0; row < 45; row += 1) added.drawText(SENTENCE, { x: 50, y: 790 - row * 16, size: 9 });
  }
});
const stamp = { ...STAMP, image: { bytes: PNG, type: 'png' as const } };

/** Milliseconds, the median of some rounds after one that warms up. */
async function timed(run: () => Promise<Uint8Array>): Promise<{ time: number; size: number }> {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    size = (await run()).length;
    times.push(performance.now() - start);
  }
  return { time: times.slice(1).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!, size };
}

console.log(`${(await inspectPdf(bytes)).pages} pages, ${Math.round(bytes.length / 1024)} KB`);
const cases: [string, () => Promise<Uint8Array>][] = [
  ['stamp on every page', () => stampPdf(bytes, stamp, fonts)],
  ['stamp on the first page', () => stampPdf(bytes, { ...stamp, pages: 'first' }, fonts)],
  ['slip in front', () => withSlip(bytes, { text: 'PIÈCE N° 12', color: '#1a4f8b' }, fonts)],
  ['merged with itself', () => mergePdfs(['A', 'B'].map((title) => ({ title, bytes })))],
];
for (const [name, run] of cases) {
  const { time, size } = await timed(run);
  console.log(`${name.padEnd(24)} ${Math.round(time)} ms, ${Math.round(size / 1024)} KB`);
}
console.log(`largest memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
