import { docName } from '@basoche/protocol';
import { Button, Dialog, EmptyState, toast } from '@basoche/ui';
import { IconClockHour4 } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useDocs } from '../../../data/docs/docs.ts';
import { useEngine } from '../../../app/engine.tsx';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { cancelPlanned, planMessage, sendPlanned, useScheduled } from '../scheduled/scheduled.ts';
import type { Planned } from '../scheduled/scheduled.ts';
import { ScheduleDialog } from '../scheduled/ScheduleDialog.tsx';
import { ScheduledItem } from '../scheduled/ScheduledItem.tsx';

const route = getRouteApi('/_session/_shell/messenger');

/** Everything this person planned: changed, sent now or taken back. */
export function ScheduledScreen() {
  const { t } = useTranslation(['scheduled', 'common']);
  const engine = useEngine();
  const actor = useActor();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { list, state } = useScheduled();
  const facts = useConversationFacts();
  const titles = new Map<string, string>(useDocs().map((doc) => [doc.name, doc.title]));
  const [asked, setAsked] = useState<{ for: 'edit' | 'cancel'; planned: Planned } | null>(null);

  function titleOf({ conversation }: Planned): string {
    return titles.get(docName('conversation', conversation)) || facts.get(conversation)?.name || t('lostConversation');
  }

  function run(done: Promise<void>, said: string): void {
    done.then(
      () => toast(engine.status().connected ? said : `${said}. ${t('sentOffline')}`),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
    );
  }

  if (asked?.for === 'edit') {
    const { planned } = asked;
    const title = titleOf(planned);
    return (
      <ScheduleDialog
        title={title}
        edited={planned}
        onClose={() => setAsked(null)}
        onSubmit={({ date, time, text }) =>
          planMessage(engine, {
            id: planned.id,
            title,
            conversationSlug: planned.conversation,
            content: text,
            date,
            time,
            ...(planned.replyTo === null ? {} : { replyTo: planned.replyTo }),
          })
        }
      />
    );
  }
  if (asked?.for === 'cancel') {
    const { planned } = asked;
    return (
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        size="sm"
        title={t('cancelTitle')}
        description={t('cancelText')}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t('common:cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                run(cancelPlanned(engine, planned, titleOf(planned)), t('cancelled'));
                setAsked(null);
              }}
            >
              {t('cancelConfirm')}
            </Button>
          </>
        }
      >
        <blockquote className="m-delete-quote">
          <p>{planned.text}</p>
        </blockquote>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void navigate({ to: '/messenger', search });
      }}
      size="md"
      title={t('title')}
      description={t('text')}
    >
      {list.length > 0 ? (
        <ul className="m-planned-list">
          {list.map((planned) => (
            <ScheduledItem
              key={planned.id}
              planned={planned}
              title={titleOf(planned)}
              onEdit={() => setAsked({ for: 'edit', planned })}
              onSend={() => run(sendPlanned(engine, actor, planned, titleOf(planned)), t('sent'))}
              onCancel={() => setAsked({ for: 'cancel', planned })}
            />
          ))}
        </ul>
      ) : state.is !== 'complete' ? (
        <NotHeardYet rows={3} />
      ) : (
        <EmptyState icon={<IconClockHour4 />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
    </Dialog>
  );
}
