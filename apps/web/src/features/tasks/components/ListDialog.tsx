import { Button, Chip, Dialog, Menu, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import { useUser } from '../../../platform/session.ts';

export interface ListDialogProps {
  /** Present label when an existing list is renamed. */
  initial?: string;
  people: People;
  onSubmit: (label: string, members: string[]) => void;
  onClose: () => void;
}

/** Names a list, new or known, and chooses who shares a new one. */
export function ListDialog({ initial, people, onSubmit, onClose }: ListDialogProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const me = useUser().id;
  const [label, setLabel] = useState(initial ?? '');
  const [members, setMembers] = useState<string[]>([]);
  const [missing, setMissing] = useState(false);
  const renaming = initial !== undefined;
  const toggle = (id: string) =>
    setMembers(members.includes(id) ? members.filter((each) => each !== id) : [...members, id]);

  function submit(): void {
    if (label.trim() === '') setMissing(true);
    else onSubmit(label.trim(), members);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t(renaming ? 'renameList' : 'newList')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {t(renaming ? 'common:save' : 'common:create')}
          </Button>
        </>
      }
    >
      <form
        className="t-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('listName')}
          value={label}
          maxLength={120}
          required
          error={missing && label.trim() === '' ? t('listNameMissing') : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        {renaming ? null : (
          <div className="t-in-charge" role="group" aria-label={t('listMembers')}>
            {members.map((id) => (
              <Chip key={id} onRemove={() => toggle(id)}>
                {people.of(id).name}
              </Chip>
            ))}
            <Menu
              trigger={
                <Button size="sm" variant="ghost">
                  {t('listMembers')}…
                </Button>
              }
              align="start"
              entries={people.list
                .filter((person) => person.id !== me)
                .map((person) => ({
                  kind: 'choice' as const,
                  id: person.id,
                  label: person.name,
                  checked: members.includes(person.id),
                  onSelect: () => toggle(person.id),
                }))}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
