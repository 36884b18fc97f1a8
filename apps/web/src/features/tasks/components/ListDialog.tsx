import type { LocalDate } from '@basoche/domain';
import { Button, Chip, Dialog, Menu, TextField } from '@basoche/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import type { People } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { EMPTY_MODEL, type ListModel } from '../templates/list-models.ts';
import type { TemplateTask } from '../templates/list-templates.ts';
import { ModelFields } from '../templates/ModelFields.tsx';

/** What a new list begins with. */
export interface Filling {
  tasks: readonly TemplateTask[];
  start: LocalDate;
}

export interface ListDialogProps {
  /** Present label when an existing list is renamed. */
  initial?: string;
  people: People;
  /** What a new list may be made like. */
  models: readonly ListModel[];
  /** The one that is chosen at first; the empty one by default. */
  initialModel?: string;
  onSubmit: (label: string, members: string[], filling: Filling) => void;
  onClose: () => void;
}

/** Names a list, new or known, and chooses who shares a new one and what it begins with. */
export function ListDialog({ initial, people, models, initialModel, onSubmit, onClose }: ListDialogProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const me = useUser().id;
  const [label, setLabel] = useState(initial ?? '');
  const [members, setMembers] = useState<string[]>([]);
  const [missing, setMissing] = useState(false);
  const today = useToday();
  const [model, setModel] = useState(initialModel ?? EMPTY_MODEL);
  const [start, setStart] = useState<LocalDate | null>(today);
  const [invalid, setInvalid] = useState(false);
  const chosen = models.find(({ key }) => key === model);
  const tasks = useMemo(() => chosen?.tasks() ?? [], [chosen]);
  const renaming = initial !== undefined;
  const toggle = (id: string) =>
    setMembers(members.includes(id) ? members.filter((each) => each !== id) : [...members, id]);

  function submit(): void {
    if (label.trim() === '' || start === null) setMissing(true);
    else if (!invalid) onSubmit(label.trim(), members, { tasks, start });
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
          <ModelFields
            models={models}
            model={model}
            tasks={tasks}
            start={start}
            today={today}
            error={missing && start === null ? t('deadlineMissing') : undefined}
            onModel={setModel}
            onStart={setStart}
            onInvalid={setInvalid}
          />
        )}
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
