import { Button, SkeletonRows } from '@basoche/ui';
import { IconBuilding, IconFolder, IconUser } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { projectLink } from '../../../shared/records/project-link.ts';
import { RecordChoice } from '../../../shared/records/RecordChoice.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import { containerOf, placeHref } from '../model/place.ts';
import type { Container } from '../model/place.ts';
import { usePlaceName } from './Trail.tsx';

export interface PlacePickerProps {
  tree: FolderTree;
  isKnown: boolean;
  /** `null`: a space is still to be chosen. */
  value: Container | null;
  onChange: (place: Container | null) => void;
  /** A folder that nothing is put into: it stands with all that it contains. */
  without?: string | undefined;
}

/** Chooses a space, and then a folder within it. */
export function PlacePicker({ tree, isKnown, value, onChange, without }: PlacePickerProps) {
  if (!isKnown) return <SkeletonRows rows={4} />;
  return value === null ? (
    <Spaces onChange={onChange} />
  ) : (
    <Within tree={tree} value={value} onChange={onChange} without={without} />
  );
}

function Spaces({ onChange }: { onChange: (place: Container) => void }) {
  const { t } = useTranslation('library');
  const [matter, setMatter] = useState<string | null>(null);
  return (
    <div className="lib-picker">
      <ul className="lib-picker-list">
        <Choice icon={<IconUser size={18} aria-hidden />} onClick={() => onChange({ is: 'top', space: 'personal' })}>
          {t('personal')}
        </Choice>
        <Choice icon={<IconBuilding size={18} aria-hidden />} onClick={() => onChange({ is: 'top', space: 'company' })}>
          {t('company')}
        </Choice>
      </ul>
      <RecordChoice
        label={t('ofMatter')}
        link={projectLink}
        value={matter}
        error={undefined}
        onChange={(id) => {
          setMatter(id);
          if (id !== null) onChange({ is: 'matter', project: id });
        }}
      />
    </div>
  );
}

function Within({ tree, value, onChange, without }: Omit<PlacePickerProps, 'isKnown'> & { value: Container }) {
  const { t } = useTranslation('library');
  const name = usePlaceName(value, tree);
  const folder = value.is === 'folder' ? tree.get(value.id)?.row : undefined;
  const up = folder === undefined ? null : containerOf(folder);
  const folders = tree.within(value).filter(({ id }) => id !== without);
  return (
    <div className="lib-picker">
      <div className="lib-picker-head">
        <Button size="sm" variant="ghost" onClick={() => onChange(up)}>
          {up === null ? t('otherSpace') : t('up')}
        </Button>
        <strong aria-live="polite">{name}</strong>
      </div>
      {folders.length === 0 ? <p className="lib-none">{t('noFolderHere')}</p> : null}
      <ul className="lib-picker-list">
        {folders.map(({ id, row }) => (
          <Choice
            key={placeHref({ is: 'folder', id })}
            icon={<IconFolder size={18} className="lib-icon-folder" aria-hidden />}
            onClick={() => onChange({ is: 'folder', id })}
          >
            {row.name}
          </Choice>
        ))}
      </ul>
    </div>
  );
}

function Choice({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="lib-picker-choice" onClick={onClick}>
        {icon}
        <span className="lib-place-name">{children}</span>
      </button>
    </li>
  );
}
