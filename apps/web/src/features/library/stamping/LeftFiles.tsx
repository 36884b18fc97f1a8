import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { LeftFile } from './stamp-data.ts';

/** Files that stay as they are, each with its reason. */
export function LeftFiles({ left, onRetry }: { left: readonly LeftFile[]; onRetry?: () => void }) {
  const { t } = useTranslation('stamping');
  if (left.length === 0) return null;
  const title = t('left', { count: left.length });
  return (
    <section className="stamp-left" aria-label={title}>
      <h3 className="b-section-title">{title}</h3>
      <ul>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> – {t(`reason_${reason}`)}
          </li>
        ))}
      </ul>
      {onRetry !== undefined && left.some(({ reason }) => reason === 'away') ? (
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </section>
  );
}
