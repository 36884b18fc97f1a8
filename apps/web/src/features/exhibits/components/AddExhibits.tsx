import { Button, Checkbox, Dialog, Pill, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useMatterFiles } from '../model/use-matter-files.ts';
import type { MatterFile } from '../model/use-matter-files.ts';
import type { NumberedExhibit } from '../model/use-exhibits.ts';

/** Files that are listed at once; a search finds the others. */
const MAX_SHOWN = 300;

export interface AddExhibitsProps {
  project: string;
  /** Exhibits of the party that there are. */
  taken: readonly NumberedExhibit[];
  /** Whether this device knows all of them. */
  isKnown: boolean;
  onAdd: (files: readonly MatterFile[]) => void;
  onClose: () => void;
}

/** Chooses files of the matter that become exhibits, in the order in which they are chosen. */
export function AddExhibits({ project, taken, isKnown, onAdd, onClose }: AddExhibitsProps) {
  const { t } = useTranslation(['exhibits', 'common']);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly MatterFile[]>([]);
  const { files, isKnown: areFilesKnown } = useMatterFiles(project, search);
  const used = new Set(taken.map(({ row }) => row.file));
  const free = files.filter(({ id }) => !used.has(id));
  const shown = free.slice(0, MAX_SHOWN);
  const choosable = free.filter(({ row }) => row.letter !== 'confidential');

  function toggle(file: MatterFile, isOn: boolean) {
    setChosen((before) => (isOn ? [...before, file] : before.filter(({ id }) => id !== file.id)));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('addTitle')}
      description={t('addText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {chosen.length === 0 ? t('add') : t('addCount', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="ex-dialog">
        <TextField
          label={t('search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {choosable.length > 1 ? (
          <Button size="sm" onClick={() => setChosen([...chosen, ...choosable.filter((each) => !isIn(chosen, each))])}>
            {t('chooseAll', { count: choosable.length })}
          </Button>
        ) : null}
        {shown.length > 0 ? (
          <ul className="ex-choices" aria-label={t('files')}>
            {shown.map((file) => (
              <Choice key={file.id} file={file} isChosen={isIn(chosen, file)} onChange={toggle} />
            ))}
          </ul>
        ) : areFilesKnown && isKnown ? (
          <p className="ex-note">{t(search.trim() === '' ? 'noFiles' : 'noneFound')}</p>
        ) : (
          <NotHeardYet rows={3} />
        )}
        {free.length > MAX_SHOWN ? (
          <p className="ex-note">{t('moreFiles', { count: free.length - MAX_SHOWN })}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

const isIn = (files: readonly MatterFile[], { id }: MatterFile) => files.some((each) => each.id === id);

interface ChoiceProps {
  file: MatterFile;
  isChosen: boolean;
  onChange: (file: MatterFile, isChosen: boolean) => void;
}

function Choice({ file, isChosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('exhibits');
  const isSecret = file.row.letter === 'confidential';
  return (
    <li className="ex-choice">
      <Checkbox
        checked={isChosen}
        disabled={isSecret}
        onCheckedChange={(isOn) => onChange(file, isOn)}
        label={file.row.name}
      />
      {file.folder === '' ? null : <span className="ex-date">{file.folder}</span>}
      {isSecret ? <Pill tone="bad">{t('secret')}</Pill> : null}
    </li>
  );
}
