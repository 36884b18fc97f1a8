import type { AssistantSettings } from '@basoche/protocol';
import { Button, Dialog, EmptyState, IconButton, Menu, SkeletonRows, toast } from '@basoche/ui';
import { IconArrowLeft, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/assistant.ts';
import { useNow } from '../../../shared/now.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { useAssistantSettings, useErase, useExchanges, useRuns } from '../model/use-assistant.ts';
import { ExchangeItem } from './ExchangeItem.tsx';
import { ProviderLine } from './ProviderLine.tsx';
import { QuestionField } from './QuestionField.tsx';
import { RunItem } from './RunItem.tsx';
import '../assistant.css';

const EXAMPLES = ['example_1', 'example_2', 'example_3'] as const;
/** Nearer to the end than this, what comes keeps the end in sight. Pixels. */
const NEAR_END = 80;

/** The built-in conversation: questions, replies as they come, and who answers. */
export function AssistantPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['assistant', 'common']);
  const settings = useAssistantSettings().data ?? null;
  const { runs, list: running } = useRuns();
  const { list, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useExchanges();
  const erase = useErase();
  const now = useNow(30_000);
  const [asks, setAsks] = useState(false);
  usePageTitle(t('title'));
  // What is asked again from here shows where it is now.
  const shown = list.filter(({ id }) => !running.some((run) => run.ask.id === id));
  const box = useKeptEnd();
  const isOff = settings?.mode === 'off';
  const isEmpty = shown.length === 0 && running.length === 0;
  const ask = (input: string, local: boolean) =>
    void runs.ask({ kind: 'answer', input, ...(local ? { provider: 'embedded' as const } : {}) }, input);

  return (
    <section className="m-pane" aria-label={t('title')}>
      <header className="m-head">
        <span className="m-back">
          <IconButton label={t('back')} icon={<IconArrowLeft />} onClick={onClose} />
        </span>
        <div className="m-head-words">
          <h2 className="m-head-title">{t('title')}</h2>
          <p className="m-head-sub">
            {isOff ? t('isOff') : settings?.provider ? <ProviderLine provider={settings.provider} /> : null}
          </p>
        </div>
        <Menu
          label={t('actions')}
          entries={[
            {
              id: 'erase',
              label: t('eraseAll'),
              icon: <IconTrash size={16} />,
              danger: true,
              movesFocus: true,
              onSelect: () => setAsks(true),
            },
          ]}
        />
      </header>
      <div className="as-list" ref={box} role="log" aria-label={t('exchanges')} tabIndex={0}>
        <div>
          {isPending && isEmpty ? (
            <SkeletonRows rows={5} />
          ) : isError && isEmpty ? (
            <NotLoaded
              icon={<IconSparkles />}
              title={t('failed')}
              kept={t('failedKept')}
              away={{ title: t('title'), text: t('neverLoaded') }}
              onRetry={() => void refetch()}
            />
          ) : isEmpty ? (
            <EmptyState
              icon={<IconSparkles />}
              title={isOff ? t('isOff') : t('empty')}
              action={
                isOff ? undefined : (
                  <div className="as-examples">
                    {EXAMPLES.map((each) => (
                      <Button key={each} size="sm" onClick={() => ask(t(each), false)}>
                        {t(each)}
                      </Button>
                    ))}
                  </div>
                )
              }
            >
              {isOff ? t('isOffText') : t('emptyText')}
            </EmptyState>
          ) : (
            <>
              {hasNextPage ? (
                <Button size="sm" variant="ghost" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('older')}
                </Button>
              ) : null}
              <ol className="as-exchanges">
                {shown.map((exchange) => (
                  <li key={exchange.id}>
                    <ExchangeItem
                      exchange={exchange}
                      now={now}
                      onErase={() =>
                        erase.mutate(exchange.id, { onError: (failure) => toast(failure.message, { tone: 'bad' }) })
                      }
                      onAgain={(provider) => void runs.ask(...againOf(exchange, provider))}
                    />
                  </li>
                ))}
                {running.map((run) => (
                  <li key={run.ask.id}>
                    <RunItem run={run} runs={runs} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
      {isOff ? null : <QuestionField provider={providerOf(settings)} onAsk={ask} />}
      {asks ? (
        <Dialog
          open
          onOpenChange={() => setAsks(false)}
          size="sm"
          title={t('eraseTitle')}
          description={t('eraseText')}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>{t('common:cancel')}</Button>
              <Button
                variant="danger"
                busy={erase.isPending}
                onClick={() =>
                  erase.mutate(null, {
                    onSuccess: () => {
                      toast(t('erased'));
                      setAsks(false);
                    },
                    onError: (failure) => toast(failure.message, { tone: 'bad' }),
                  })
                }
              >
                {t('eraseSubmit')}
              </Button>
            </>
          }
        />
      ) : null}
    </section>
  );
}

function providerOf(settings: AssistantSettings | null) {
  return settings?.provider ?? null;
}

type Exchange = ReturnType<typeof useExchanges>['list'][number];
type AskOf = Parameters<ReturnType<typeof useRuns>['runs']['ask']>;

/** The same id: what failed is asked again, not twice. */
function againOf({ id, kind, input, document, entry }: Exchange, provider: 'embedded' | undefined): AskOf {
  const ask = {
    kind,
    ...(document === null ? { input } : { document }),
    ...(entry === null ? {} : { entry }),
    ...(provider ? { provider } : {}),
  };
  return [ask, input, id];
}

/** Keeps the end of the list in sight while replies grow, unless the person has scrolled up. */
function useKeptEnd() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let isAtEnd = true;
    const follow = () => {
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    const resized = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    if (element.firstElementChild) resized.observe(element.firstElementChild);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, []);
  return box;
}
