import { DOCUMENT_TITLE_MAX_LENGTH } from '@basoche/protocol';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the document, changed in place: Enter or leaving the field keeps it, Escape does not. */
export function TitleField({
  title,
  editable,
  onRename,
}: {
  title: string;
  editable: boolean;
  onRename: (title: string) => void;
}) {
  const { t } = useTranslation('ged');
  /** From the moment the field has the focus: a title that comes meanwhile does not run into what is typed. */
  const [draft, setDraft] = useState<{ text: string; startedFrom: string } | null>(null);
  const cancelled = useRef(false);
  if (!editable) return <h1 className="g-title">{title}</h1>;
  return (
    <h1 className="g-title-box">
      <input
        className="g-title g-title-input"
        aria-label={t('titleLabel')}
        title={t('titleHint')}
        maxLength={DOCUMENT_TITLE_MAX_LENGTH}
        value={draft?.text ?? title}
        onFocus={() => setDraft({ text: title, startedFrom: title })}
        onChange={(event) => setDraft({ startedFrom: title, ...draft, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancelled.current = true;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        onBlur={() => {
          const typed = (draft?.text ?? '').trim();
          if (!cancelled.current && typed !== '' && typed !== draft?.startedFrom && typed !== title) onRename(typed);
          cancelled.current = false;
          setDraft(null);
        }}
      />
    </h1>
  );
}
