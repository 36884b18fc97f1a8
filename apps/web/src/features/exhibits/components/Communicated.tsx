import { formatLocalDate } from '@basoche/domain';
import { Button, Card } from '@basoche/ui';
import { IconRubberStamp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import type { CommunicatedExhibits } from '../model/use-exhibits.ts';
import { ExhibitTitle } from './OpenExhibits.tsx';

export interface CommunicatedProps extends CommunicatedExhibits {
  isOwn: boolean;
  isEditable: boolean;
  onStamp: () => void;
  onRevoke: () => unknown;
}

/** What was communicated on one day; only the last communication can be taken back. */
export function Communicated(props: CommunicatedProps) {
  const { t } = useTranslation('exhibits');
  const { communication, exhibits, isPending, isLast, isOwn, isEditable, onStamp, onRevoke } = props;
  const day = formatLocalDate(communication.date);
  const title = communication.recipient === '' ? 'communicatedTitle' : isOwn ? 'communicatedTo' : 'receivedFrom';
  return (
    <Card
      title={t(title, { day, recipient: communication.recipient })}
      tools={
        isEditable || isPending ? (
          <span className="ex-actions">
            {isPending ? <Pending /> : null}
            {isEditable && isLast && !isPending ? (
              <Button size="sm" aria-label={t('revokeOf', { day })} onClick={() => void onRevoke()}>
                {t('revoke')}
              </Button>
            ) : null}
            {isEditable && isOwn ? (
              <Button size="sm" icon={<IconRubberStamp />} aria-label={t('stampOf', { day })} onClick={onStamp}>
                {t('stamp')}
              </Button>
            ) : null}
          </span>
        ) : null
      }
    >
      <ol className="ex-list">
        {exhibits.map((exhibit) => (
          <li
            key={exhibit.row.id}
            className="ex-row"
            aria-label={t('rowOf', { number: exhibit.number, title: exhibit.row.title })}
          >
            <span className="ex-number">{exhibit.number}</span>
            <ExhibitTitle exhibit={exhibit} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
