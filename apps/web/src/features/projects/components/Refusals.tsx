import { Button, Card } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { RecordRefusal } from '../../../data/records/use-record.ts';

/** What of a matter the server refused. */
export function Refusals({ refusals }: { refusals: readonly RecordRefusal[] }) {
  const { t } = useTranslation('projects');
  if (refusals.length === 0) return null;
  return (
    <Card title={t('refusedTitle')}>
      {refusals.map(({ commandId, label, message, fieldMessages, retry, discard }) => (
        <div key={commandId} className="pj-refusal">
          <p>
            <strong>{label}</strong> – {message}
          </p>
          {Object.values(fieldMessages).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <div className="pj-buttons">
            <Button size="sm" onClick={() => void retry()}>
              {t('retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void discard()}>
              {t('discard')}
            </Button>
          </div>
        </div>
      ))}
    </Card>
  );
}
