import { Button } from '@basoche/ui';
import { IconCloudOff, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AssistantRuns, Run } from '../model/runs.ts';
import { Question, useQuestionText } from './ExchangeItem.tsx';
import { ProviderLine } from './ProviderLine.tsx';
import { ReplyText } from './ReplyText.tsx';

/** Something asked whose end has not come: its reply as it grows, or why it waits. */
export function RunItem({ run, runs }: { run: Run; runs: AssistantRuns }) {
  const { ask, title } = run;
  const label = useQuestionText(ask.kind, title);
  return (
    <article className="as-exchange" aria-label={label}>
      <Question kind={ask.kind} title={title} document={ask.document ?? null} />
      <div className="as-reply">
        <RunReply run={run} runs={runs} />
      </div>
    </article>
  );
}

export function RunReply({ run, runs }: { run: Run; runs: AssistantRuns }) {
  const { t } = useTranslation('assistant');
  const { ask, state, reply, started, progress, error } = run;
  return (
    <>
      {reply === '' ? null : <ReplyText text={reply} citations={[]} />}
      {state === 'running' ? (
        <>
          <p className="as-note" role="status">
            {progress !== null && progress.total > 1 && reply === ''
              ? t('part', { done: Math.min(progress.done + 1, progress.total), total: progress.total })
              : reply === ''
                ? t('searching')
                : null}
          </p>
          <div className="as-foot">
            {started ? <ProviderLine provider={started.provider} /> : null}
            <Button size="sm" icon={<IconPlayerStop />} onClick={() => runs.stop(ask.id)}>
              {t('stop')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={state === 'failed' ? 'as-note as-bad' : 'as-note'} role="alert">
            {state === 'waiting' ? <IconCloudOff size={14} aria-hidden /> : null}
            {state === 'failed' ? error : t(started ? 'cut' : ask.kind === 'answer' ? 'waiting' : 'dialogOffline')}
          </p>
          <div className="as-actions">
            <Button size="sm" onClick={() => void runs.again(run)}>
              {t(state === 'waiting' ? 'sendNow' : 'retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => runs.discard(ask.id)}>
              {t('discard')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
