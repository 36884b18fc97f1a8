import { ASSISTANT_QUESTION_MAX_LENGTH, type AssistantProvider } from '@basoche/protocol';
import { Button, Checkbox, cx } from '@basoche/ui';
import { IconSend } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '../../../shared/form/use-kept-text.ts';

export interface QuestionFieldProps {
  /** Who would answer; `null` while that is not known. */
  provider: AssistantProvider | null;
  /** `local`: the server alone, this time. */
  onAsk: (input: string, local: boolean) => void;
}

/** Where a question is written. Enter asks, Shift+Enter goes to the next line. */
export function QuestionField({ provider, onAsk }: QuestionFieldProps) {
  const { t } = useTranslation('assistant');
  const kept = useKeptText('assistant');
  const [text, setText] = useState(() => kept.text());
  const [local, setLocal] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const tooLong = text.length - ASSISTANT_QUESTION_MAX_LENGTH;
  const canAsk = text.trim() !== '' && tooLong <= 0;

  function type(next: string): void {
    setText(next);
    kept.keep(next);
  }

  function submit(): void {
    if (!canAsk) return;
    onAsk(text.trim(), local);
    type('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    if (event.shiftKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className="m-composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        className="m-input"
        rows={1}
        aria-label={t('question')}
        aria-describedby={note}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="m-composer-foot">
        <div id={note} className={cx('m-note', tooLong > 0 && 'm-foot-bad')}>
          {tooLong > 0 ? (
            t('tooLong', { count: tooLong })
          ) : provider?.kind === 'external' ? (
            <span className="as-local">
              <Checkbox
                label={t('localOnly', { host: provider.host ?? '' })}
                checked={local}
                onCheckedChange={setLocal}
              />
            </span>
          ) : (
            <span className="m-hint">{t('hint')}</span>
          )}
        </div>
        <Button type="submit" variant="primary" icon={<IconSend />} disabled={!canAsk}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
