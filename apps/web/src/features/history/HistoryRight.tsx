import { documentCalls } from '@basoche/protocol';
import { displayName } from '@basoche/domain';
import type { DocumentHistory } from '@basoche/protocol';
import { Button, EmptyState, toast } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../data/commands.ts';
import { commandOf } from '../../app/http/calls.ts';

/** What a reader sees who may not see the past of a document: they ask its owner. */
export function AskForHistory({ slug }: { slug: string }) {
  const { t } = useTranslation('history');
  const send = useSendCommand();
  const ask = (): void => {
    send(
      commandOf(documentCalls.requestHistory, { params: { slug } }, { aggregate: `history/${slug}`, label: t('ask') }),
    ).then(
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

/** For the owner: who waits for an answer, and which readers were let in. */
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
  const accepted = requests.filter(({ status }) => status === 'accepted');
  const answer = (user: string, status: 'accepted' | 'refused', label: string): void => {
    send(
      commandOf(
        documentCalls.answerHistoryRequest,
        { params: { slug, user }, body: { status } },
        { aggregate: `history/${slug}`, label },
      ),
    ).then(onAnswered, (error: unknown) =>
      toast(t('answerFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
    );
  };
  return (
    <>
      {pending.length > 0 ? (
        <ul className="hi-requests" aria-label={t('requests')}>
          {pending.map(({ requester }) => (
            <li key={requester.id}>
              <p>{t('requestOf', { name: nameOf(requester) })}</p>
              <Button size="sm" variant="primary" onClick={() => answer(requester.id, 'accepted', t('allow'))}>
                {t('allow')}
              </Button>
              <Button size="sm" onClick={() => answer(requester.id, 'refused', t('refuse'))}>
                {t('refuse')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {accepted.length > 0 ? (
        <ul className="hi-requests hi-allowed" aria-label={t('allowed')}>
          {accepted.map(({ requester }) => (
            <li key={requester.id}>
              <p>{t('allowedTo', { name: nameOf(requester) })}</p>
              <Button
                size="sm"
                aria-label={t('withdrawFrom', { name: nameOf(requester) })}
                onClick={() => answer(requester.id, 'refused', t('withdraw'))}
              >
                {t('withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function nameOf({ firstname, lastname }: DocumentHistory['requests'][number]['requester']): string {
  return displayName(firstname, lastname);
}
