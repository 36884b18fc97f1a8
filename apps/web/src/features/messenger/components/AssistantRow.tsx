import { ASSISTANT_CONVERSATION } from '@basoche/protocol';
import { cx } from '@basoche/ui';
import { IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenConversation } from './open-conversation.ts';

/** The built-in conversation, above the others. */
export function AssistantRow({ selected }: { selected: boolean }) {
  const { t } = useTranslation('messenger');
  return (
    <div className={cx('m-conv m-assistant', selected && 'm-conv-on')}>
      <Link
        to="/messenger"
        search={{ conversation: ASSISTANT_CONVERSATION }}
        className="m-conv-link"
        aria-current={selected ? 'page' : undefined}
        data-conversation={ASSISTANT_CONVERSATION}
        onClick={useOpenConversation(ASSISTANT_CONVERSATION)}
      >
        <span className="m-assistant-mark">
          <IconSparkles size={18} stroke={1.6} aria-hidden />
        </span>
        <span className="m-conv-words">
          <span className="m-conv-title">{t('assistant')}</span>
          <span className="m-conv-preview">{t('assistantText')}</span>
        </span>
      </Link>
    </div>
  );
}
