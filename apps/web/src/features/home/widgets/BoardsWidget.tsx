import { parseDocName } from '@basoche/protocol';
import { IconCheckbox, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { docHref } from '../../../shared/doc-link.ts';
import { useDocs } from '../../../data/docs/docs.ts';
import { SHOWN } from './TasksWidget.tsx';
import { Widget } from './Widget.tsx';

/** Follow-up boards and task lists; what was created here and not sent yet first. */
export function BoardsWidget() {
  const { t } = useTranslation(['home', 'common']);
  const docs = useDocs().filter(({ name }) => ['board', 'todolist'].includes(parseDocName(name)?.kind ?? ''));
  const ordered = [...docs.filter((doc) => doc.seq < 0), ...docs.filter((doc) => doc.seq >= 0)];
  return (
    <Widget
      title={t('boards')}
      all="/mondays"
      empty={t('emptyBoards')}
      rows={ordered.slice(0, SHOWN).map((doc) => (
        <li key={doc.name}>
          <Link to={docHref(doc.name)} className="s-home-row">
            {doc.name.startsWith('board/') ? (
              <IconTable size={18} stroke={1.6} aria-hidden />
            ) : (
              <IconCheckbox size={18} stroke={1.6} aria-hidden />
            )}
            <span className="s-home-title">{doc.title || t('common:untitled')}</span>
          </Link>
        </li>
      ))}
    />
  );
}
