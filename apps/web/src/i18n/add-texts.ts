import { i18n } from './index.ts';

/** Texts that come with the code that says them: the sign-in page, which is weighed, does without. */
export function addTexts(language: 'fr' | 'en' | 'de', texts: Record<string, Record<string, string>>): void {
  const add = () => {
    for (const [namespace, words] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, words);
  };
  if (i18n.isInitialized) add();
  // Whoever starts it anew, as tests do, loses what was added.
  i18n.on('initialized', add);
}
