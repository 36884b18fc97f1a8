import { formatLocalDate } from '@basoche/domain';
import { Button, Card } from '@basoche/ui';
import { IconFiles, IconRubberStamp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import type { CommunicatedExhibits } from '../model/use-exhibits.ts';
import { ExhibitTitle } from './OpenExhibits.tsx';

export interface CommunicatedProps extends CommunicatedExhibits {
  isOwn: boolean;
  isEditable: boolean;
  onStamp: () => void;
  /** Puts their files into one PDF, or into packages. */
  onAssemble: () => void;
  onRevoke: () => unknown;
}

/** What was communicated on one day; only the last communication can be taken back. */
export function Communicated(props: CommunicatedProps) {
  const { t } = useTranslation('exhibits');
  const { communication, exhibits, isPending, isLast, isOwn, isEditable, onStamp, onAssemble, onRevoke } = props;
  const day = formatLocalDate(communication.date);
  const title = communication.recipient === '' ? 'communicatedTitle' : isOwn ? 'communicatedTo' : 'receivedFrom';
  return (
    <Card
      title={t(title, { day, recipient: communication.recipient })}
      tools={
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
          {exhibits.some(({ row }) => row.file !== null) ? (
            <Button size="sm" icon={<IconFiles />} aria-label={t('assembleOf', { day })} onClick={onAssemble}>
              {t('assemble')}
            </Button>
          ) : null}
        </span>
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
