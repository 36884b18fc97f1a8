import { commandOf } from '../../../app/http/calls.ts';
import { sectionCalls } from '@basoche/protocol';
import { newUuid } from '@basoche/domain';
import type { ProfileSection } from '@basoche/protocol';
import { Button, Checkbox, DateField, Dialog, TextArea, TextField, toast } from '@basoche/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useToday } from '../../../shared/now.ts';
import type { AnyEntry } from '../model/profile.ts';
import { entryErrors, SECTIONS, valuesOf, type EntryValues, type SectionField } from '../model/sections.ts';

export interface EntryDialogProps {
  section: ProfileSection;
  userId: string;
  /** `null`: a new one. */
  entry: AnyEntry | null;
  onClose: () => void;
}

export function EntryDialog({ section, userId, entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const send = useSendCommand();
  const id = useId();
  const { title, add, edit, fields } = SECTIONS[section];
  const { form, values, set, errors, failure, busy, submit, text } = useForm<EntryValues>({
    initial: valuesOf(section, entry),
    check: (values) => entryErrors(section, values),
    send: async (values) => {
      const calls = sectionCalls(section);
      const label = `${t(title)}\u00a0: ${String(values[SECTIONS[section].headline])}`;
      const about = { aggregate: `user/${userId}`, label };
      const sent = await send(
        entry === null
          ? commandOf(calls.create, { body: { ...values, id: newUuid(Date.now()) } }, about)
          : commandOf(calls.update, { params: { id: entry.id }, body: values }, about),
      );
      onClose();
      toast(t(sent.waiting ? 'waitingToast' : entry === null ? 'added' : 'changed'), { tone: 'ok' });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(entry === null ? add : edit)}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className="p-fields" onSubmit={(event) => void submit(event)}>
        {fields.map((field) => (
          <EntryField key={field.name} field={field} form={{ values, set, errors, text }} />
        ))}
        {failure === null ? null : (
          <p role="alert" className="p-failure">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type EntryFormState = Pick<ReturnType<typeof useForm<EntryValues>>, 'values' | 'set' | 'errors' | 'text'>;

function EntryField({ field, form }: { field: SectionField; form: EntryFormState }) {
  const { t } = useTranslation('profile');
  const today = useToday();
  const { name, kind } = field;
  const label = t(field.label);
  const value = form.values[name] ?? null;
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          className="p-wide"
          checked={value === true}
          onCheckedChange={(checked) => form.set(name, checked)}
        />
      );
    case 'day':
      // What is wrong with a date goes as soon as it is typed again: going when the field is left would move the buttons.
      return (
        <div onInput={() => form.set(name, value)}>
          <DateField
            label={label}
            today={today}
            value={typeof value === 'string' ? value : null}
            error={form.errors[name]}
            onChange={(day) => form.set(name, day)}
          />
        </div>
      );
    case 'long':
      return <TextArea label={label} className="p-wide" rows={4} {...form.text(name)} />;
    default:
      return (
        <TextField
          label={label}
          className={kind === 'year' ? undefined : 'p-wide'}
          {...(kind === 'year' ? { inputMode: 'numeric' as const, maxLength: 4 } : {})}
          {...(kind === 'url' ? { type: 'url', placeholder: 'https://' } : {})}
          {...(field.required ? { required: true } : {})}
          {...form.text(name)}
        />
      );
  }
}
