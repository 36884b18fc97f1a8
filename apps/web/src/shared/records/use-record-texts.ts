import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordSentence } from '../../i18n/record-sentences.ts';
import type { RecordLink } from './record-link.ts';

export interface RecordTexts {
  /** A sentence that every kind has in its dictionary. */
  text: (key: RecordSentence, options?: Record<string, unknown>) => string;
  /** What the dictionary calls a field, a group or an order of the kind. */
  label: (name: string) => string;
}

/** What is said of the records of a kind. */
export function useRecordTexts({ dictionary }: Pick<RecordLink, 'dictionary'>): RecordTexts {
  const { t } = useTranslation(dictionary);
  return useMemo(() => {
    const text = t as unknown as RecordTexts['text'];
    return { text, label: text as RecordTexts['label'] };
  }, [t]);
}
