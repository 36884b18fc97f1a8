import { useTranslation } from 'react-i18next';
import { useWords } from './use-body-facts.ts';
import type { BodyUse } from './use-body-facts.ts';

/** How many words the text has, or the selection of it. */
export function WordCount({ use }: { use: BodyUse }) {
  const { t } = useTranslation('ged');
  const { words, selected } = useWords(use);
  return (
    <span className="g-words">
      {selected === 0 ? t('words', { count: words }) : t('wordsSelected', { selected, count: words })}
    </span>
  );
}
