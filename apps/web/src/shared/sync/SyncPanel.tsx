import { formatDayTime } from '@basoche/domain';
import type { DocStatus, OutboxItem } from '@basoche/sync';
import { Button, Dialog, toast } from '@basoche/ui';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { docHref } from '../doc-link.ts';
import { useEngine, useSyncStatus } from '../../app/engine.tsx';
import { downloadUnsynced } from './export-unsynced.ts';
import { badgeOf } from './sync-badge.ts';
import { useOutbox, useRefused } from '../../data/use-outbox.ts';
import { refusalFields, refusalText } from '../../i18n/reason-text.ts';

/** What waits and what was refused, and what can be done about it. */
export function SyncPanel() {
  const { t } = useTranslation(['sync', 'common']);
  const engine = useEngine();
  const status = useSyncStatus();
  const outbox = useOutbox();
  const movedOut = useRefused();
  const [dropping, setDropping] = useState<{ title: string; drop: () => Promise<void> } | null>(null);

  const [moving, setMoving] = useState<DocStatus | null>(null);

  const waiting = status.docs.filter((doc) => doc.state !== 'refused' && doc.state !== 'saved');
  const review = outbox.filter((item) => item.state === 'review');
  const sending = outbox.filter((item) => item.state !== 'review');
  // A document that was not created is decided on with the command that would create it.
  const uncreated = new Set(review.map((item) => item.creates));
  const refused = status.docs.filter((doc) => doc.state === 'refused' && !uncreated.has(doc.name));
  const unsynced = refused.length + waiting.length + outbox.length + movedOut.length + status.damaged > 0;

  return (
    <div className="s-sync">
      <p>{t(badgeOf(status).text)}</p>
      {status.intercepted && status.state === 'saved' ? <p className="s-sync-small">{t('interceptedText')}</p> : null}
      {status.lastSyncAt === null ? null : (
        <p className="s-sync-small">{t('savedAt', { when: formatDayTime(status.lastSyncAt) })}</p>
      )}
      {status.tooOld ? (
        <Warning>
          {t('tooOld')}{' '}
          <Button size="sm" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </Warning>
      ) : null}
      {status.damaged > 0 ? <Warning>{t('damaged', { count: status.damaged })}</Warning> : null}
      {status.durable ? null : <Warning>{t('notDurable')}</Warning>}
      {status.transport === 'https' && status.connected ? <p className="s-sync-small">{t('https')}</p> : null}
      {status.toFetch > 0 ? <p className="s-sync-small">{t('toFetch', { count: status.toFetch })}</p> : null}
      {status.toFetch === 0 && status.connected && status.durable && engine.listed() ? (
        <p className="s-sync-small">{t('allOnDevice')}</p>
      ) : null}

      <Group title={t('refusedGroup')} show={refused.length > 0}>
        {refused.map((doc) => (
          <Item key={doc.name} title={titleOf(doc)} detail={doc.text ?? ''} href={docHref(doc.name)}>
            <Button size="sm" onClick={() => retryDoc(doc)}>
              {t('retry')}
            </Button>
            {doc.code === 'FORBIDDEN' || doc.code === 'NOT_FOUND' ? null : (
              <Button size="sm" onClick={() => setMoving(doc)}>
                {t('setAside')}
              </Button>
            )}
          </Item>
        ))}
      </Group>
      <Group title={t('movedOut')} show={movedOut.length > 0}>
        {movedOut.map((edits) => (
          <Item key={edits.id} title={edits.title} detail={edits.text}>
            <Button
              size="sm"
              onClick={() => setDropping({ title: edits.title, drop: () => engine.discardRefused(edits.id) })}
            >
              {t('discard')}
            </Button>
          </Item>
        ))}
      </Group>
      <Group title={t('review')} show={review.length > 0}>
        {review.map((item) => (
          <Item
            key={item.commandId}
            title={item.label}
            detail={reviewText(item)}
            {...(item.creates ? { href: docHref(item.creates) } : {})}
          >
            <Button size="sm" onClick={() => void engine.outbox.retry(item.commandId)}>
              {t(item.lastError?.code === 'COMMAND_TOO_OLD' ? 'sendAnyway' : 'retry')}
            </Button>
            <Button
              size="sm"
              onClick={() => setDropping({ title: item.label, drop: () => engine.outbox.discard(item.commandId) })}
            >
              {t('discard')}
            </Button>
          </Item>
        ))}
      </Group>
      <Group title={t('waiting')} show={waiting.length + sending.length > 0}>
        {waiting.map((doc) => (
          <Item key={doc.name} title={titleOf(doc)} detail={t(docText(doc))} href={docHref(doc.name)} />
        ))}
        {sending.map((item) => (
          <Item
            key={item.commandId}
            title={item.label}
            detail={t(item.state === 'sending' ? 'command_sending' : 'command_waiting')}
          />
        ))}
      </Group>
      {unsynced ? (
        <Button block icon={<IconDownload />} onClick={() => void downloadUnsynced(engine, t)}>
          {t('export')}
        </Button>
      ) : null}

      <Dialog
        open={dropping !== null}
        onOpenChange={() => setDropping(null)}
        title={t('discardTitle')}
        description={t('discardText', { title: dropping?.title ?? '' })}
        actions={
          <>
            <Button onClick={() => setDropping(null)}>{t('common:cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                dropping?.drop().catch((error: unknown) => toast(String(error), { tone: 'bad' }));
                setDropping(null);
              }}
            >
              {t('discardConfirm')}
            </Button>
          </>
        }
      />
      <Dialog
        open={moving !== null}
        onOpenChange={() => setMoving(null)}
        title={t('setAsideTitle')}
        description={t('setAsideText', { title: moving === null ? '' : titleOf(moving) })}
        actions={
          <>
            <Button onClick={() => setMoving(null)}>{t('common:cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (moving !== null)
                  engine.setAside(moving.name).catch(() => toast(t('setAsideFailed'), { tone: 'bad' }));
                setMoving(null);
              }}
            >
              {t('setAside')}
            </Button>
          </>
        }
      />
    </div>
  );

  function titleOf(doc: DocStatus): string {
    return doc.title || t('common:untitled');
  }

  function retryDoc(doc: DocStatus): void {
    const handle = engine.open(doc.name);
    handle.retry();
    handle.close();
  }
}

function docText(doc: DocStatus) {
  switch (doc.state) {
    case 'local-only':
      return 'doc_localOnly';
    case 'storage-failed':
      return 'doc_storageFailed';
    case 'syncing':
      return 'doc_syncing';
    default:
      return 'doc_queued';
  }
}

function reviewText({ lastError }: OutboxItem): string {
  return lastError === null ? '' : [refusalText(lastError), ...Object.values(refusalFields(lastError))].join(' ');
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="s-sync-warning">{children}</p>;
}

function Group({ title, show, children }: { title: string; show: boolean; children: ReactNode }) {
  if (!show) return null;
  return (
    <section>
      <h3 className="s-sync-title">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Item({
  title,
  detail,
  href,
  children,
}: {
  title: string;
  detail: string;
  href?: string;
  children?: ReactNode;
}) {
  return (
    <li className="s-sync-item">
      <div className="s-sync-words">
        {href === undefined ? <p>{title}</p> : <Link to={href}>{title}</Link>}
        <p className="s-sync-small">{detail}</p>
      </div>
      {children === undefined ? null : <div className="s-sync-actions">{children}</div>}
    </li>
  );
}
