import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { Button, cx, IconButton } from '@basoche/ui';
import { IconSend, IconX } from '@tabler/icons-react';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MentionList } from '../../../shared/mentions/MentionList.tsx';
import { useMention } from '../../../shared/mentions/use-mention.ts';
import type { Person } from '../../../data/people.ts';

export interface ComposerHandle {
  focus: () => void;
  show: (text: string) => void;
  /** A text that was not sent, in front of what was typed since. */
  giveBack: (text: string) => void;
}

export interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  initial: string;
  /** What the message says that is changed; `initial` may differ from it. */
  stored?: string | undefined;
  /** Name of the field; « Votre message » by default. */
  label?: string;
  placeholder: string;
  /** Whom a message may address. */
  people: readonly Person[];
  /** What the text does when it is not simply a new message. */
  mode: { kind: 'new' } | { kind: 'reply' | 'edit'; label: string; quote: string };
  /** « Hélène écrit… » */
  typing: string | null;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
  onBlur: () => void;
  /** Ends an answer or a change, and closes the layer of an empty field; by Escape and by the cross. */
  onCancel?: (() => void) | undefined;
  /** After Escape in a field that keeps its text. */
  onLeave?: () => void;
  /** Arrow up in an empty field. */
  onUp: () => void;
  /** Other things to do with what is typed, before the button that sends. */
  later?: (text: string, canSend: boolean) => ReactNode;
  /** Before them: what goes along with a message. */
  tools?: ReactNode;
  /** Above the field: what goes with this message. */
  staged?: ReactNode;
  /** Something goes with the message: it needs no text. */
  attached?: boolean;
  /** Files pasted or dropped. */
  onFiles?: (files: readonly File[]) => void;
}

/** Where a message is written. Enter sends, Shift+Enter goes to the next line. */
export function Composer({
  ref,
  initial,
  stored = initial,
  label,
  placeholder,
  people,
  mode,
  typing,
  onType,
  onSubmit,
  onBlur,
  onCancel,
  onLeave,
  onUp,
  later,
  tools,
  staged,
  attached = false,
  onFiles,
}: ComposerProps) {
  const { t } = useTranslation('messenger');
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const mention = useMention(field, people, (next) => {
    setText(next);
    onType(next);
  });
  const typed = useRef({ text, onType });
  useLayoutEffect(() => {
    typed.current = { text, onType };
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      show: setText,
      giveBack(unsent) {
        const since = typed.current.text;
        const next = since === '' ? unsent : `${unsent}\n${since}`;
        setText(next);
        typed.current.onType(next);
      },
    }),
    [],
  );
  useEffect(() => {
    if (mode.kind !== 'new') field.current?.focus();
  }, [mode.kind]);
  const tooLong = text.length - MAX_MESSAGE_LENGTH;
  const canSend = (attached || text.trim() !== '') && tooLong <= 0;

  function submit(): void {
    if (!canSend) return;
    onSubmit(text.trim());
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || mention.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      escape();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onUp();
    }
  }

  /** What is typed and not sent stays where it is. */
  function escape(): void {
    const hasDraft = mode.kind === 'new' ? attached || text !== '' : mode.kind === 'edit' && text !== stored;
    if (onCancel && !hasDraft) onCancel();
    else {
      field.current?.blur();
      onLeave?.();
    }
  }

  function takeFiles(event: SyntheticEvent, files: FileList): void {
    if (!onFiles) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    <form
      className="m-composer"
      onDragOver={(event) => {
        if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) takeFiles(event, event.dataTransfer.files);
      }}
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
      {staged}
      <MentionList choice={mention} />
      <textarea
        ref={field}
        className="m-input"
        rows={1}
        aria-label={label ?? t('composer')}
        aria-describedby={note}
        {...mention.aria}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onType(event.currentTarget.value);
          mention.follow();
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          // A table copied from a sheet comes with a picture of it: the text is what was meant.
          if (event.clipboardData.getData('text/plain') === '' && event.clipboardData.files.length > 0)
            takeFiles(event, event.clipboardData.files);
        }}
        onSelect={mention.follow}
        onBlur={() => {
          mention.close();
          onBlur();
        }}
      />
      <div className="m-composer-foot">
        <p id={note} className={cx('m-note', tooLong > 0 && 'm-foot-bad')}>
          {tooLong > 0 ? t('tooLong', { count: tooLong }) : (typing ?? <span className="m-hint">{t('hint')}</span>)}
        </p>
        <span className="m-composer-do">
          {tools}
          {later?.(text, canSend && !attached)}
          <Button type="submit" variant="primary" icon={<IconSend />} disabled={!canSend}>
            {mode.kind === 'edit' ? t('saveEdit') : t('send')}
          </Button>
        </span>
      </div>
    </form>
  );
}
