import type { TranslatedLanguage } from '@basoche/domain';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { wordReasonsIn } from './reason-text.ts';

export const i18n: I18n = createInstance();

/** What is said before the sign-in is in the bundle: ready when this returns. */
export function startI18n(language: TranslatedLanguage): void {
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'fr',
    defaultNS: 'common',
    ns: Object.keys(fr),
    resources: { fr, en },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: false },
  });
  void wordReasonsIn(language);
}

export async function changeLanguage(language: TranslatedLanguage): Promise<void> {
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  await wordReasonsIn(language);
}
