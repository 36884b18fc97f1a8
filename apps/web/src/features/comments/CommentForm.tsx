import { MAX_COMMENT_FILES } from '@basoche/domain';
import { Button, TextArea } from '@basoche/ui';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MentionList } from '../../shared/mentions/MentionList.tsx';
import { useMention } from '../../shared/mentions/use-mention.ts';
import type { Person } from '../../data/people.ts';
import { useStagedFiles } from '../attachments/index.ts';
import type { StagedFile } from '../attachments/index.ts';
import type { KeptText } from './kept-text.ts';

export interface CommentFormProps {
  label: string;
  addressed: readonly Person[];
  initial?: string;
  /** What was typed here before comes back first. */
  kept: KeptText;
  autoFocus?: boolean;
  /** Files may go along. */
  takesFiles: boolean;
  /** Resolves to `false` when the device could not keep it: it then stays in the field. */
  onSend: (text: string, files: readonly StagedFile[]) => Promise<boolean>;
  onCancel?: () => void;
}

/** Where a comment, an answer or another text of a comment is written. */
export function CommentForm({
  label,
  addressed,
  initial = '',
  kept,
  autoFocus = false,
  takesFiles,
  onSend,
  onCancel,
}: CommentFormProps) {
  const { t } = useTranslation(['comments', 'common']);
  const [text, setText] = useState(() => kept.read() ?? initial);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(field, addressed, type);
  const staged = useStagedFiles({
    place: kept.place,
    max: MAX_COMMENT_FILES,
    onLeave: () => field.current?.focus(),
  });
  const canSend = !isSending && (text.trim() !== '' || staged.files.length > 0);

  function type(next: string): void {
    setText(next);
    kept.write(next === initial ? null : next);
  }

  async function send(): Promise<void> {
    if (!canSend) return;
    setSending(true);
    const isSent = await onSend(text.trim(), staged.files).finally(() => setSending(false));
    if (!isSent) return;
    kept.write(null);
    setText('');
    staged.takeOut();
  }

  function cancel(): void {
    kept.write(null);
    staged.takeOut();
    onCancel?.();
  }

  function takeFiles(event: SyntheticEvent, files: FileList): void {
    if (!takesFiles || files.length === 0) return;
    event.preventDefault();
    staged.take([...files]);
  }

  return (
    <form
      className="c-comment-form"
      onDragOver={(event) => {
        if (takesFiles && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {staged.list}
      <MentionList choice={mention} />
      <TextArea
        ref={field}
        {...mention.aria}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        maxLength={10_000}
        autoFocus={autoFocus}
        readOnly={isSending}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value);
          mention.follow();
        }}
        onSelect={mention.follow}
        onBlur={mention.close}
        onPaste={(event) => {
          // A table copied from a sheet comes with a picture of it: the text is what was meant.
          if (event.clipboardData.getData('text/plain') === '') takeFiles(event, event.clipboardData.files);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || mention.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key !== 'Escape') return;
          const hasDraft = staged.files.length > 0 || text !== initial;
          if (!hasDraft && !onCancel) return;
          event.preventDefault();
          event.stopPropagation();
          if (hasDraft) event.currentTarget.blur();
          else cancel();
        }}
      />
      <div className="c-comment-actions">
        {takesFiles ? staged.button : null}
        {onCancel ? (
          <Button size="sm" variant="ghost" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        ) : null}
        <Button size="sm" variant="primary" type="submit" disabled={!canSend}>
          {t('sendComment')}
        </Button>
      </div>
    </form>
  );
}
