import { languageCalls } from '@basoche/protocol';
import { isTranslated, type TranslatedLanguage } from '@basoche/domain';
import { changeLanguage, i18n } from '../../i18n/index.ts';
import { ApiError } from '../http/api.ts';
import { send } from '../http/calls.ts';
import { readText, writeText } from '../storage/local-store.ts';

const KEY = 'basoche.language';

/** The language that was chosen on this device, French before. */
export function deviceLanguage(): TranslatedLanguage {
  return readText(KEY) === 'en' ? 'en' : 'fr';
}

/** Changes the language of this device. */
export async function setLanguage(language: TranslatedLanguage): Promise<void> {
  writeText(KEY, language);
  await changeLanguage(language);
}

/** Changes the language here at once, and with the account so that it follows the person to other devices. */
export async function chooseLanguage(language: TranslatedLanguage): Promise<void> {
  await setLanguage(language);
  try {
    await send(languageCalls.chooseLanguage, { params: { code: language } });
  } catch (error) {
    // Without a network the choice stays this device's.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** On a device where no language was chosen, takes the account's. */
export async function followAccountLanguage(): Promise<void> {
  if (readText(KEY) !== null) return;
  try {
    const list = await send(languageCalls.listLanguages);
    const current = list.find((each) => each.isCurrent)?.code ?? '';
    if (isTranslated(current) && current !== i18n.language) await setLanguage(current);
  } catch (error) {
    // The screen stays in the language it has.
    if (!(error instanceof ApiError)) throw error;
  }
}
