import { parseMessageAddress } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';

/** The message that a task was made of: a link for those who are in its conversation. */
export function TaskOrigin({ url }: { url: string | null }) {
  const { t } = useTranslation('tasks');
  const engine = useEngine();
  const from = url === null ? null : parseMessageAddress(url);
  if (url === null || from === null) return null;
  const conversation = engine.docs().find(({ name }) => name === docName('conversation', from.conversation));
  return (
    <p className="t-origin">
      <IconMessage size={16} aria-hidden />
      {conversation === undefined ? (
        t('fromMessageElsewhere')
      ) : (
        <Link to={url}>
          {conversation.title === '' ? t('fromMessage') : t('fromMessageOf', { title: conversation.title })}
        </Link>
      )}
    </p>
  );
}
