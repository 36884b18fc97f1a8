import { version } from 'pdfjs-dist/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { isOptional, OPTIONAL_CACHE, PDF_FILES } from './optional-files.ts';

test('files of the reader of PDF are under the version that is installed', () => {
  expect(PDF_FILES).toBe(`/assets/pdfjs-${version}/`);
  expect(OPTIONAL_CACHE).toBe(`basoche-optional-pdfjs-${version}`);
});

test('files that few documents need are told from those of the application', () => {
  expect(isOptional(`${PDF_FILES}cmaps/Adobe-Japan1-UCS2.bcmap`)).toBe(true);
  expect(isOptional('/assets/pdf.worker-C1F8Hvyf.js')).toBe(false);
});
