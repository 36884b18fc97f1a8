import { languageCalls } from '@basoche/protocol';
import { isTranslated, type TranslatedLanguage } from '@basoche/domain';
import { i18n, setLanguage } from '../i18n/index.ts';
import { ApiError } from './api.ts';
import { send } from './calls.ts';
import { readText } from './local-store.ts';

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
  if (readText('basoche.language') !== null) return;
  try {
    const list = await send(languageCalls.listLanguages);
    const current = list.find((each) => each.isCurrent)?.code ?? '';
    if (isTranslated(current) && current !== i18n.language) await setLanguage(current);
  } catch (error) {
    // The screen stays in the language it has.
    if (!(error instanceof ApiError)) throw error;
  }
}
