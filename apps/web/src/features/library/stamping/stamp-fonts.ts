import further from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url';
import cyrillicRegular from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import cyrillicBold from '@fontsource/inter/files/inter-cyrillic-700-normal.woff?url';
import greekRegular from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import greekBold from '@fontsource/inter/files/inter-greek-700-normal.woff?url';
import regular from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import bold from '@fontsource/inter/files/inter-latin-700-normal.woff?url';
import moreRegular from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import moreBold from '@fontsource/inter/files/inter-latin-ext-700-normal.woff?url';
import type { FontFiles } from '@basoche/pdf';

/** The font of the interface, from the application's own files; a sign that it lacks comes of the last. */
const FILES: Record<keyof FontFiles, readonly string[]> = {
  regular: [regular, moreRegular, greekRegular, cyrillicRegular, further],
  bold: [bold, moreBold, greekBold, cyrillicBold, further],
};

/** @throws TypeError when the application's files are not there */
export async function stampFonts(): Promise<FontFiles> {
  const [regularFiles, boldFiles] = await Promise.all([
    Promise.all(FILES.regular.map(fileAt)),
    Promise.all(FILES.bold.map(fileAt)),
  ]);
  return { regular: regularFiles, bold: boldFiles };
}

async function fileAt(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`font ${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
