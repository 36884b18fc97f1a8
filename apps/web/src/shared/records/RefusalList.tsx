import { Button, Card } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { RecordRefusal } from '../../data/records/use-refusals.ts';

/** What the server refused of several kinds of records, which a page shows together. */
export function RefusalList({ refusals }: { refusals: readonly RecordRefusal[] }) {
  const { t } = useTranslation('records');
  if (refusals.length === 0) return null;
  return (
    <Card title={t('refusedTitle')}>
      {refusals.map((refusal) => (
        <div key={refusal.commandId} className="rec-refusal">
          <p>
            <strong>{refusal.label}</strong> – {refusal.message}
          </p>
          {Object.values(refusal.fieldMessages)
            .filter((text) => text !== refusal.message)
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
          <div className="rec-buttons">
            <Button size="sm" onClick={() => void refusal.retry()}>
              {t('retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void refusal.discard()}>
              {t('discard')}
            </Button>
          </div>
        </div>
      ))}
    </Card>
  );
}
