export interface Language {
  /** ISO 639-1. */
  code: string;
  /** ISO 3166-1 alpha-2, of the flag or the region that stands for it. */
  country: string;
  /** In the language itself. */
  name: string;
}

/** Of the texts of documents, whatever the language of the interface: spelling and voices of screen readers go by it. */
export const TEXT_LANGUAGE = 'fr';

/** Languages that a person may choose, French first. */
export const LANGUAGES: readonly Language[] = [
  { code: 'fr', country: 'FR', name: 'Français' },
  { code: 'en', country: 'GB', name: 'English' },
  { code: 'de', country: 'DE', name: 'Deutsch' },
  { code: 'es', country: 'ES', name: 'Español' },
  { code: 'it', country: 'IT', name: 'Italiano' },
  { code: 'pt', country: 'PT', name: 'Português' },
  { code: 'nl', country: 'NL', name: 'Nederlands' },
  { code: 'bg', country: 'BG', name: 'Български' },
  { code: 'hr', country: 'HR', name: 'Hrvatski' },
  { code: 'cs', country: 'CZ', name: 'Čeština' },
  { code: 'da', country: 'DK', name: 'Dansk' },
  { code: 'et', country: 'EE', name: 'Eesti' },
  { code: 'fi', country: 'FI', name: 'Suomi' },
  { code: 'el', country: 'GR', name: 'Ελληνικά' },
  { code: 'hu', country: 'HU', name: 'Magyar' },
  { code: 'ga', country: 'IE', name: 'Gaeilge' },
  { code: 'lv', country: 'LV', name: 'Latviešu' },
  { code: 'lt', country: 'LT', name: 'Lietuvių' },
  { code: 'lb', country: 'LU', name: 'Lëtzebuergesch' },
  { code: 'mt', country: 'MT', name: 'Malti' },
  { code: 'pl', country: 'PL', name: 'Polski' },
  { code: 'ro', country: 'RO', name: 'Română' },
  { code: 'sk', country: 'SK', name: 'Slovenčina' },
  { code: 'sl', country: 'SI', name: 'Slovenščina' },
  { code: 'sv', country: 'SE', name: 'Svenska' },
  { code: 'nb', country: 'NO', name: 'Norsk bokmål' },
  { code: 'is', country: 'IS', name: 'Íslenska' },
  { code: 'ca', country: 'AD', name: 'Català' },
  { code: 'uk', country: 'UA', name: 'Українська' },
  { code: 'ru', country: 'RU', name: 'Русский' },
  { code: 'sr', country: 'RS', name: 'Српски' },
  { code: 'sq', country: 'AL', name: 'Shqip' },
  { code: 'tr', country: 'TR', name: 'Türkçe' },
  { code: 'ar', country: 'MA', name: 'العربية' },
  { code: 'he', country: 'IL', name: 'עברית' },
  { code: 'hi', country: 'IN', name: 'हिन्दी' },
  { code: 'zh', country: 'CN', name: '中文' },
  { code: 'ja', country: 'JP', name: '日本語' },
  { code: 'ko', country: 'KR', name: '한국어' },
  { code: 'vi', country: 'VN', name: 'Tiếng Việt' },
  { code: 'am', country: 'ET', name: 'አማርኛ' },
];

/** Those that the interface speaks; it stays in French for the others. */
export const TRANSLATED_LANGUAGES = ['fr', 'en'] as const;
export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number];

export function isTranslated(code: string): code is TranslatedLanguage {
  return (TRANSLATED_LANGUAGES as readonly string[]).includes(code);
}

export function languageOf(code: string): Language | null {
  return LANGUAGES.find((each) => each.code === code.toLowerCase()) ?? null;
}
