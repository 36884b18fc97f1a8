import { displayName } from '@basoche/domain';
import type { DocumentHistory } from '@basoche/protocol';
import { Button, EmptyState, toast } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../platform/commands.ts';

/** What a reader sees who may not see the past of a document: they ask its owner. */
export function AskForHistory({ slug }: { slug: string }) {
  const { t } = useTranslation('history');
  const send = useSendCommand();
  const ask = (): void => {
    send({
      aggregate: `history/${slug}`,
      method: 'POST',
      path: '/api/ged/file/history/requestRights',
      body: { slug },
      label: t('ask'),
    }).then(
      () => toast(t('asked')),
      (error: unknown) =>
        toast(t('askFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
    );
  };
  return (
    <EmptyState
      icon={<IconLock />}
      title={t('forbidden')}
      action={
        <Button variant="primary" onClick={ask}>
          {t('ask')}
        </Button>
      }
    >
      {t('forbiddenText')}
    </EmptyState>
  );
}

/** Who waits for the owner's answer. */
export function HistoryRequests({
  slug,
  requests,
  onAnswered,
}: {
  slug: string;
  requests: DocumentHistory['requests'];
  onAnswered: () => void;
}) {
  const { t } = useTranslation('history');
  const send = useSendCommand();
  const pending = requests.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const answer = (user: string, status: 'accepted' | 'refused'): void => {
    send({
      aggregate: `history/${slug}`,
      method: 'PUT',
      path: `/api/documents/${slug}/history/requests/${user}`,
      body: { status },
      label: t(status === 'accepted' ? 'allow' : 'refuse'),
    }).then(onAnswered, (error: unknown) =>
      toast(t('answerFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
    );
  };
  return (
    <ul className="hi-requests" aria-label={t('requests')}>
      {pending.map(({ requester }) => (
        <li key={requester.id}>
          <p>{t('requestOf', { name: displayName(requester.firstname, requester.lastname) })}</p>
          <Button size="sm" variant="primary" onClick={() => answer(requester.id, 'accepted')}>
            {t('allow')}
          </Button>
          <Button size="sm" onClick={() => answer(requester.id, 'refused')}>
            {t('refuse')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
