import { newUuid } from '@basoche/domain';
import type { AssistantExchange } from '@basoche/protocol';
import { Button, buttonClass, Dialog, toast } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/assistant.ts';
import { useRuns } from '../model/use-assistant.ts';
import { ProviderLine } from './ProviderLine.tsx';
import { ReplyText, Sources } from './ReplyText.tsx';
import { RunReply } from './RunItem.tsx';
import '../assistant.css';
import { copyText } from '../../../shared/copy-text.ts';
import { refusalText } from '../../../i18n/reason-text.ts';

export interface AssistantDialogProps {
  kind: 'summarize' | 'keywords';
  /** Name of the document. */
  document: string;
  /** One task or message of it. */
  entry?: string | undefined;
  title: string;
  onClose: () => void;
}

/** The summary or the keywords of a document, asked when it opens. Closing it before the end stops it. */
export function AssistantDialog({ kind, document, entry, title, onClose }: AssistantDialogProps) {
  const { t } = useTranslation(['assistant', 'common']);
  const { runs, list } = useRuns();
  const [done, setDone] = useState<AssistantExchange | null>(null);
  const [id] = useState(() => newUuid(Date.now()));
  const asked = useRef(false);
  const run = list.find((each) => each.ask.id === id);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void runs.ask({ kind, document, ...(entry === undefined ? {} : { entry }) }, title, id);
  }, [document, entry, id, kind, runs, title]);
  useEffect(() => runs.onEnd(id, setDone), [id, runs]);

  function close(): void {
    runs.stop(id);
    runs.discard(id);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(kind === 'summarize' ? 'dialogSummarize' : 'dialogKeywords')}
      description={title}
      actions={
        done ? (
          <>
            <Button
              onClick={() => {
                copyText(done.reply).then(
                  () => toast(t('copied')),
                  () => toast(t('copyFailed'), { tone: 'bad' }),
                );
              }}
            >
              {t('copy')}
            </Button>
            <Link
              to="/messenger"
              search={{ conversation: 'assistant' }}
              className={buttonClass({ variant: 'primary' })}
              onClick={close}
            >
              {t('openConversation')}
            </Link>
          </>
        ) : (
          <Button onClick={close}>{t('common:cancel')}</Button>
        )
      }
    >
      <div className="as-dialog">
        {done ? (
          <>
            {done.keywords.length > 0 ? (
              <ul className="as-keywords">
                {done.keywords.map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            ) : (
              <ReplyText text={done.reply} citations={done.citations} />
            )}
            {done.failure === null ? null : (
              <p className="as-note as-bad">{refusalText({ detail: done.failure, reason: done.failureReason })}</p>
            )}
            {entry === undefined ? <Sources citations={done.citations} /> : null}
            <p className="as-foot">
              <ProviderLine provider={done.provider} />
            </p>
          </>
        ) : run ? (
          <RunReply run={run} runs={runs} />
        ) : null}
      </div>
    </Dialog>
  );
}
