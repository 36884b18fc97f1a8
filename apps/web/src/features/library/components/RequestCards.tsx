import { formatDayTime } from '@basoche/domain';
import { fileRecord, MAX_REQUEST_TEXT } from '@basoche/protocol';
import { Button, Dialog, Pill, TextArea, type Tone } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColleagues, usePeople } from '../../../data/people.ts';
import { useRecord } from '../../../data/records/use-record.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { fileHref } from '../model/place.ts';
import { useDeciderName } from '../model/use-decider-name.ts';
import { useRequestCommands } from '../model/use-requests.ts';
import type { RequestEntry } from '../model/use-requests.ts';

const TONES: Readonly<Record<RequestEntry['row']['status'], Tone>> = {
  pending: 'wait',
  accepted: 'ok',
  refused: 'mute',
};

/** A request that this person may answer. */
export function ReceivedRequest({ entry }: { entry: RequestEntry }) {
  const { t } = useTranslation(['requests', 'library']);
  const { row } = entry;
  const person = usePeople().of(row.requester);
  const isColleague = useColleagues().some(({ id }) => id === row.requester);
  const commands = useRequestCommands();
  const [isRefusing, setIsRefusing] = useState(false);
  const file = useFileName(entry);
  const failed = (error: unknown) => showFailure(error, t('library:failed'));
  return (
    <li className="lib-request">
      <PersonAvatar person={person} />
      <div className="lib-request-main">
        <p className="lib-request-title">
          <strong>{person.name}</strong> {isColleague ? null : <Pill>{t('outside')}</Pill>} {t(`wants_${row.access}`)}{' '}
          <FileLink entry={entry} name={file} />
        </p>
        <Details entry={entry} />
      </div>
      {row.status === 'pending' ? (
        <div className="lib-request-actions">
          <Button
            size="sm"
            variant="primary"
            aria-label={t('acceptOf', { name: person.name, file })}
            onClick={() => {
              commands.accept(entry).catch(failed);
            }}
          >
            {t('accept')}
          </Button>
          <Button size="sm" aria-label={t('refuseOf', { name: person.name, file })} onClick={() => setIsRefusing(true)}>
            {t('refuse')}
          </Button>
        </div>
      ) : null}
      {isRefusing ? (
        <RefuseDialog
          name={person.name}
          file={file}
          onClose={() => setIsRefusing(false)}
          onRefuse={(reason) => {
            commands.refuse(entry, reason).catch(failed);
          }}
        />
      ) : null}
    </li>
  );
}

/** A request of this person. */
export function SentRequest({ entry }: { entry: RequestEntry }) {
  const { t } = useTranslation(['requests', 'library']);
  const { row } = entry;
  const commands = useRequestCommands();
  const file = useFileName(entry);
  return (
    <li className="lib-request">
      <div className="lib-request-main">
        <p className="lib-request-title">
          {t(`asks_${row.access}`)} <FileLink entry={entry} name={file} />
        </p>
        <Details entry={entry} />
      </div>
      {row.status === 'pending' ? (
        <div className="lib-request-actions">
          <Button
            size="sm"
            aria-label={t('withdrawOf', { file })}
            onClick={() => {
              commands.withdraw(entry).catch((error: unknown) => showFailure(error, t('library:failed')));
            }}
          >
            {t('withdraw')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** When it was made, with which words, and what became of it: by whom, when, what. */
function Details({ entry: { row, isPending } }: { entry: RequestEntry }) {
  const { t } = useTranslation('requests');
  const nameOf = useDeciderName();
  const name = nameOf(row.decidedBy);
  const facts =
    row.status === 'pending'
      ? [t('askedOn', { time: formatDayTime(row.createdAt) })]
      : [
          row.given === null ? '' : t(`given_${row.given}`),
          // Not answered by the server yet: when it was is not known.
          row.decidedAt === null ? t('by', { name }) : t('byOn', { name, time: formatDayTime(row.decidedAt) }),
        ];
  return (
    <>
      {row.note === '' ? null : <p className="lib-request-note">{row.note}</p>}
      <p className="lib-request-facts">
        <Pill tone={TONES[row.status]}>{t(`state_${row.status}`)}</Pill>
        <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
        {isPending ? <Pending /> : null}
      </p>
      {row.reason === '' ? null : <p className="lib-request-note">{row.reason}</p>}
    </>
  );
}

/** As it is called today where this device has the file, else as it was when it was asked for. */
function useFileName({ row }: RequestEntry): string {
  return useRecord(fileRecord, row.file).entry?.row.name ?? row.name;
}

function FileLink({ entry: { row }, name }: { entry: RequestEntry; name: string }) {
  const { t } = useTranslation('requests');
  const isHere = useRecord(fileRecord, row.file).entry !== null;
  if (!isHere) return t('quoted', { name });
  return (
    <Link to={fileHref(row.file)} className="lib-request-file">
      {t('quoted', { name })}
    </Link>
  );
}

interface RefuseDialogProps {
  name: string;
  file: string;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

function RefuseDialog({ name, file, onRefuse, onClose }: RefuseDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('refuseTitle', { name })}
      description={t('refuseText', { name, file })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onRefuse(reason.trim());
            }}
          >
            {t('refuseSubmit')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reason')}
        maxLength={MAX_REQUEST_TEXT}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
