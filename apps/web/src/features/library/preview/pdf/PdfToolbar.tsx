import { Button, IconButton } from '@basoche/ui';
import { IconArrowAutofitWidth, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagesView } from './use-pages-view.ts';

export interface PdfToolbarProps {
  view: PagesView;
  pages: number;
  isSearching: boolean;
  onSearch: () => void;
}

export function PdfToolbar({ view, pages, isSearching, onSearch }: PdfToolbarProps) {
  const { t } = useTranslation('viewer');
  return (
    <div className="pdf-bar" role="group" aria-label={t('tools')}>
      <PageField page={view.page} pages={pages} onGoTo={view.goTo} />
      <div className="pdf-zoom">
        <IconButton label={t('zoomOut')} icon={<IconMinus />} onClick={() => view.step(-1)} />
        <span className="pdf-percent" aria-live="polite">
          {t('percent', { value: Math.round(view.zoom * 100) })}
        </span>
        <IconButton label={t('zoomIn')} icon={<IconPlus />} onClick={() => view.step(1)} />
        <IconButton label={t('fitWidth')} icon={<IconArrowAutofitWidth />} pressed={view.isFitted} onClick={view.fit} />
      </div>
      <Button
        variant="ghost"
        icon={<IconSearch />}
        aria-pressed={isSearching}
        aria-label={t('search')}
        className="pdf-search-button"
        onClick={onSearch}
      >
        <span className="pdf-search-label">{t('searchShort')}</span>
      </Button>
    </div>
  );
}

/** Which page is read; another number goes there. */
function PageField({ page, pages, onGoTo }: { page: number; pages: number; onGoTo: (page: number) => void }) {
  const { t } = useTranslation('viewer');
  const [draft, setDraft] = useState<string | null>(null);
  const go = () => {
    const wanted = Number.parseInt(draft ?? '', 10);
    setDraft(null);
    if (Number.isInteger(wanted)) onGoTo(Math.min(pages, Math.max(1, wanted)));
  };
  return (
    <label className="pdf-number">
      <span>{t('page')}</span>
      <input
        className="pdf-number-field"
        inputMode="numeric"
        aria-label={t('pageNumber', { pages })}
        value={draft ?? String(page)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
      />
      <span>{t('ofPages', { pages })}</span>
    </label>
  );
}
