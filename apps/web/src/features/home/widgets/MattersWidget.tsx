import { projectRecord } from '@basoche/protocol';
import { IconBriefcase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../data/records/use-records.ts';
import { projectLink } from '../../../shared/records/project-link.ts';
import { SHOWN } from './TasksWidget.tsx';
import { Widget } from './Widget.tsx';

export interface MattersWidgetProps {
  /** Address of the whole list; without it every matter is shown. */
  all?: string;
}

/** Open matters that this person may read, those that changed last first. */
export function MattersWidget({ all }: MattersWidgetProps) {
  const { t } = useTranslation('home');
  const { entries, state } = useRecords(projectRecord, {
    where: { status: 'En cours' },
    order: 'changed',
    descending: true,
  });
  const shown = all === undefined ? entries : entries.slice(0, SHOWN);
  return (
    <Widget
      title={t('matters')}
      {...(all === undefined ? {} : { all })}
      empty={t(all === undefined ? 'emptyMattersOutside' : 'emptyMatters')}
      isKnown={state.is === 'complete'}
      rows={shown.map(({ id, row }) => (
        <li key={id}>
          <Link
            to="/project/view/$id/{-$dialog}"
            params={{ id: row.codeID || id, dialog: undefined }}
            className="s-home-row"
          >
            <IconBriefcase size={18} stroke={1.6} aria-hidden />
            <span className="s-home-words">
              <span className="s-home-title">{row.name}</span>
              <span className="s-home-detail">{projectLink.hintOf(row)}</span>
            </span>
          </Link>
        </li>
      ))}
    />
  );
}
