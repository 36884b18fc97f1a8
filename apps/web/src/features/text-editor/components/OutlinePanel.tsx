import { cx } from '@basoche/ui';
import type { OutlineEntry } from '@basoche/editor';
import { useTranslation } from 'react-i18next';
import { useOutline } from './use-body-facts.ts';
import type { BodyUse } from './use-body-facts.ts';

export interface OutlinePanelProps {
  use: BodyUse;
  onGo: (entry: OutlineEntry) => void;
}

/** The headings of the document; a click goes there. */
export function OutlinePanel({ use, onGo }: OutlinePanelProps) {
  const { t } = useTranslation('ged');
  const { outline, current } = useOutline(use);
  const top = Math.min(...outline.map((entry) => entry.level));
  return (
    <nav className="g-outline" aria-label={t('outline')}>
      <h2 className="g-outline-title">{t('outline')}</h2>
      {outline.length === 0 ? (
        <p className="g-outline-empty">{t('outlineEmpty')}</p>
      ) : (
        <ul>
          {outline.map((entry, index) => (
            <li key={`${index}-${entry.text}`}>
              <button
                type="button"
                className={cx(
                  'g-outline-entry',
                  `g-outline-${Math.min(3, entry.level - top)}`,
                  index === current && 'g-outline-on',
                )}
                aria-current={index === current ? 'location' : undefined}
                onClick={() => onGo(entry)}
              >
                {entry.number === '' ? null : <span className="g-outline-number">{entry.number}</span>}
                {entry.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
