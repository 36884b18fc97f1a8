import { useTranslation } from 'react-i18next';

interface QuoteProps {
  words: string;
  isPlaced: boolean;
  /** What is said where it is not in the document any more. */
  gone?: string | undefined;
}

/** The words a thread is about; said to be deleted when they are not in the document any more. */
export function Quote({ words, isPlaced, gone }: QuoteProps) {
  const { t } = useTranslation('review');
  return (
    <>
      {isPlaced ? null : <span className="r-gone">{gone ?? t('gone')}</span>}
      {words === '' ? null : <q className="r-quote">{words}</q>}
    </>
  );
}
