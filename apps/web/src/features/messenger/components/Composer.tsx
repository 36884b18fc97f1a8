import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { Button, cx, IconButton } from '@basoche/ui';
import { IconSend, IconX } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';

export interface ComposerHandle {
  focus: () => void;
  show: (text: string) => void;
}

export interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  initial: string;
  placeholder: string;
  /** What the text does when it is not simply a new message. */
  mode: { kind: 'new' } | { kind: 'reply' | 'edit'; label: string; quote: string };
  /** « Hélène écrit… » */
  typing: string | null;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
  onBlur: () => void;
  onCancel: () => void;
  /** Arrow up in an empty field. */
  onUp: () => void;
}

/** Where a message is written. Enter sends, Shift+Enter goes to the next line. */
export function Composer({
  ref,
  initial,
  placeholder,
  mode,
  typing,
  onType,
  onSubmit,
  onBlur,
  onCancel,
  onUp,
}: ComposerProps) {
  const { t } = useTranslation('messenger');
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), show: setText }), []);
  useEffect(() => {
    if (mode.kind !== 'new') field.current?.focus();
  }, [mode.kind]);
  const tooLong = text.length - MAX_MESSAGE_LENGTH;
  const canSend = text.trim() !== '' && tooLong <= 0;

  function submit(): void {
    if (!canSend) return;
    onSubmit(text.trim());
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onUp();
    }
  }

  return (
    <form
      className="m-composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {mode.kind === 'new' ? null : (
        <div className="m-mode">
          <span className="m-mode-label">{mode.label}</span>
          <span className="m-mode-quote">{mode.quote}</span>
          <IconButton
            size="sm"
            label={mode.kind === 'reply' ? t('cancelReply') : t('cancelEdit')}
            keys={t('escape')}
            icon={<IconX />}
            onClick={onCancel}
          />
        </div>
      )}
      <textarea
        ref={field}
        className="m-input"
        rows={1}
        aria-label={t('composer')}
        aria-describedby="m-composer-note"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div className="m-composer-foot">
        <p id="m-composer-note" className={cx('m-note', tooLong > 0 && 'm-foot-bad')}>
          {tooLong > 0 ? t('tooLong', { count: tooLong }) : (typing ?? <span className="m-hint">{t('hint')}</span>)}
        </p>
        <Button type="submit" variant="primary" icon={<IconSend />} disabled={!canSend}>
          {mode.kind === 'edit' ? t('saveEdit') : t('send')}
        </Button>
      </div>
    </form>
  );
}
