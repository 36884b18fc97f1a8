import further from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url';
import sansBoldItalic from '@fontsource/inter/files/inter-latin-700-italic.woff?url';
import sansBold from '@fontsource/inter/files/inter-latin-700-normal.woff?url';
import sansItalic from '@fontsource/inter/files/inter-latin-400-italic.woff?url';
import sansRegular from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import sansMoreBoldItalic from '@fontsource/inter/files/inter-latin-ext-700-italic.woff?url';
import sansMoreBold from '@fontsource/inter/files/inter-latin-ext-700-normal.woff?url';
import sansMoreItalic from '@fontsource/inter/files/inter-latin-ext-400-italic.woff?url';
import sansMoreRegular from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import boldItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-700-italic.woff?url';
import bold from '@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff?url';
import italic from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url';
import regular from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url';
import moreBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-700-italic.woff?url';
import moreBold from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-700-normal.woff?url';
import moreItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff?url';
import moreRegular from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff?url';
import sansCyrillicRegular from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import serifCyrillicRegular from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-400-normal.woff?url';
import sansCyrillicItalic from '@fontsource/inter/files/inter-cyrillic-400-italic.woff?url';
import serifCyrillicItalic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-400-italic.woff?url';
import sansCyrillicBold from '@fontsource/inter/files/inter-cyrillic-700-normal.woff?url';
import serifCyrillicBold from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-700-normal.woff?url';
import sansCyrillicBoldItalic from '@fontsource/inter/files/inter-cyrillic-700-italic.woff?url';
import serifCyrillicBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-700-italic.woff?url';
import sansGreekRegular from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import serifGreekRegular from '@fontsource/source-serif-4/files/source-serif-4-greek-400-normal.woff?url';
import sansGreekItalic from '@fontsource/inter/files/inter-greek-400-italic.woff?url';
import serifGreekItalic from '@fontsource/source-serif-4/files/source-serif-4-greek-400-italic.woff?url';
import sansGreekBold from '@fontsource/inter/files/inter-greek-700-normal.woff?url';
import serifGreekBold from '@fontsource/source-serif-4/files/source-serif-4-greek-700-normal.woff?url';
import sansGreekBoldItalic from '@fontsource/inter/files/inter-greek-700-italic.woff?url';
import serifGreekBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-greek-700-italic.woff?url';
import type { FontFiles } from '@basoche/office/write-pdf';

/** A font of PDFs: that of the paper of texts, or that of the interface, which slides have too. */
export type PdfFont = 'sans' | 'serif';

const SERIF: Record<keyof FontFiles, string> = {
  'latin-400-normal': regular,
  'latin-700-normal': bold,
  'latin-400-italic': italic,
  'latin-700-italic': boldItalic,
  'latin-ext-400-normal': moreRegular,
  'latin-ext-700-normal': moreBold,
  'latin-ext-400-italic': moreItalic,
  'latin-ext-700-italic': moreBoldItalic,
  'cyrillic-400-normal': serifCyrillicRegular,
  'cyrillic-400-italic': serifCyrillicItalic,
  'cyrillic-700-normal': serifCyrillicBold,
  'cyrillic-700-italic': serifCyrillicBoldItalic,
  'greek-400-normal': serifGreekRegular,
  'greek-400-italic': serifGreekItalic,
  'greek-700-normal': serifGreekBold,
  'greek-700-italic': serifGreekBoldItalic,
  further,
};

const SANS: Record<keyof FontFiles, string> = {
  'latin-400-italic': sansItalic,
  'latin-400-normal': sansRegular,
  'latin-700-italic': sansBoldItalic,
  'latin-700-normal': sansBold,
  'latin-ext-400-italic': sansMoreItalic,
  'latin-ext-400-normal': sansMoreRegular,
  'latin-ext-700-italic': sansMoreBoldItalic,
  'latin-ext-700-normal': sansMoreBold,
  'cyrillic-400-normal': sansCyrillicRegular,
  'cyrillic-400-italic': sansCyrillicItalic,
  'cyrillic-700-normal': sansCyrillicBold,
  'cyrillic-700-italic': sansCyrillicBoldItalic,
  'greek-400-normal': sansGreekRegular,
  'greek-400-italic': sansGreekItalic,
  'greek-700-normal': sansGreekBold,
  'greek-700-italic': sansGreekBoldItalic,
  further,
};

/** A font as a PDF takes it; kept on the device with the application. @throws TypeError when it is not there */
export async function pdfFonts(font: PdfFont): Promise<FontFiles> {
  const files = await Promise.all(
    Object.entries(font === 'sans' ? SANS : SERIF).map(async ([name, address]) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`font ${name}: ${answer.status}`);
      return [name, new Uint8Array(await answer.arrayBuffer())] as const;
    }),
  );
  return Object.fromEntries(files) as FontFiles;
}
