import { formatListTime } from '@basoche/domain';
import type { AssistantExchange } from '@basoche/protocol';
import { Button, IconButton, toast } from '@basoche/ui';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';
import { docHref } from '../../../shared/doc-link.ts';
import { ProviderLine } from './ProviderLine.tsx';
import { ReplyText, Sources } from './ReplyText.tsx';

export interface ExchangeItemProps {
  exchange: AssistantExchange;
  /** Milliseconds since the epoch. */
  now: number;
  onErase: () => void;
  onAgain: (provider?: 'embedded') => void;
}

/** What was asked and what came of it. */
export function ExchangeItem({ exchange, now, onErase, onAgain }: ExchangeItemProps) {
  const { t } = useTranslation('assistant');
  const { kind, reply, status, citations, keywords, withheld, failure, provider, sent } = exchange;
  const label = useQuestionText(kind, exchange.input);
  const isWhole = status === 'done' || status === 'running';
  return (
    <article className="as-exchange" aria-label={label}>
      <Question kind={kind} title={exchange.input} document={exchange.document}>
        <span className="as-time">{formatListTime(Date.parse(exchange.createdAt), now)}</span>
      </Question>
      <div className="as-reply">
        {withheld ? <p className="as-note">{t('withheld')}</p> : null}
        {keywords.length > 0 ? (
          <ul className="as-keywords">
            {keywords.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        ) : reply === '' ? null : (
          <ReplyText text={reply} citations={citations} />
        )}
        <Sources citations={citations} />
        {status === 'cancelled' ? <p className="as-note">{t('stopped')}</p> : null}
        {failure === null ? null : (
          <p className="as-note as-bad" role="alert">
            {failure}
          </p>
        )}
        {isWhole || withheld ? null : (
          <div className="as-actions">
            <Button size="sm" onClick={() => onAgain()}>
              {t('retry')}
            </Button>
            {provider.kind === 'external' ? (
              <Button size="sm" variant="ghost" onClick={() => onAgain('embedded')}>
                {t('askServer')}
              </Button>
            ) : null}
          </div>
        )}
        <div className="as-foot">
          <ProviderLine provider={provider} />
          <span>
            {provider.kind === 'embedded'
              ? t('sent', { count: sent.documents })
              : t('sentTo', { count: sent.documents, characters: sent.characters.toLocaleString('fr-FR') })}
          </span>
          <span className="as-tools">
            {reply === '' ? null : (
              <IconButton
                size="sm"
                label={t('copy')}
                icon={<IconCopy />}
                onClick={() => {
                  copyText(reply).then(
                    () => toast(t('copied')),
                    () => toast(t('copyFailed'), { tone: 'bad' }),
                  );
                }}
              />
            )}
            <IconButton size="sm" label={t('erase')} icon={<IconTrash />} onClick={onErase} />
          </span>
        </div>
      </div>
    </article>
  );
}

export interface QuestionProps {
  kind: AssistantExchange['kind'];
  title: string;
  document: string | null;
  children?: ReactNode;
}

export function Question({ kind, title, document, children }: QuestionProps) {
  const { t } = useTranslation('assistant');
  const text = useQuestionText(kind, title);
  return (
    <div className="as-question">
      <span className="b-hidden">{t('you')}</span>
      {document === null ? <p>{text}</p> : <Link to={docHref(document)}>{text}</Link>}
      {children}
    </div>
  );
}

/** What was asked, in words. */
export function useQuestionText(kind: AssistantExchange['kind'], title: string): string {
  const { t } = useTranslation('assistant');
  return kind === 'answer' ? title : t(kind === 'summarize' ? 'summarizeOf' : 'keywordsOf', { title });
}
