import { IconButton, TextField } from '@basoche/ui';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfSearch } from './use-pdf-search.ts';

/** Finds words in the document: Enter goes to the next, Shift+Enter to the one before. */
export function SearchRow({ search, onClose }: { search: PdfSearch; onClose: () => void }) {
  const { t } = useTranslation('viewer');
  const field = useRef<HTMLInputElement>(null);
  const { query, setQuery, hits, current, isDone, next } = search;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const result = () => {
    if (query.trim() === '') return '';
    if (hits.length === 0) return isDone ? t('noHit') : t('searching');
    return t('hitOf', { current: current + 1, count: hits.length });
  };
  return (
    <div className="pdf-find" role="search">
      <TextField
        ref={field}
        label={t('search')}
        hideLabel
        type="search"
        placeholder={t('search')}
        className="pdf-find-field"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') next(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <span className="pdf-find-count" role="status">
        {result()}
      </span>
      <IconButton label={t('previousHit')} icon={<IconChevronUp />} onClick={() => next(-1)} />
      <IconButton label={t('nextHit')} icon={<IconChevronDown />} onClick={() => next(1)} />
      <IconButton label={t('closeSearch')} icon={<IconX />} onClick={onClose} />
    </div>
  );
}
