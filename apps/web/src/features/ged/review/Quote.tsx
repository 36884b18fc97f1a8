import { useTranslation } from 'react-i18next';

/** The words a thread is about; said to be deleted when they are not in the text any more. */
export function Quote({ words, isPlaced }: { words: string; isPlaced: boolean }) {
  const { t } = useTranslation('review');
  return (
    <>
      {isPlaced ? null : <span className="r-gone">{t('gone')}</span>}
      {words === '' ? null : <q className="r-quote">{words}</q>}
    </>
  );
}
