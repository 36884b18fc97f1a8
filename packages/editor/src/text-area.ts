import { TEXT_LANGUAGE } from '@basoche/domain';

/** @param label accessible name of the area */
export function textAreaAttributes(label: string): Record<string, string> {
  return { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: TEXT_LANGUAGE };
}
