import type { TranslatedLanguage } from '@basoche/domain';

type Translate = (french: string) => string | null;

let wanted: TranslatedLanguage = 'fr';
let translate: Translate | null = null;

/** From now on `said` speaks this language. English is loaded by those who read it. */
export async function speak(language: TranslatedLanguage): Promise<void> {
  wanted = language;
  if (language === 'fr') translate = null;
  else {
    const { inEnglish } = await import('./en/in-english.ts');
    if (wanted === language) translate = inEnglish;
  }
}

/** A French sentence of a check or of the server, in the language of the reader where it is known in it. */
export function said(french: string): string {
  return translate?.(french) ?? french;
}
