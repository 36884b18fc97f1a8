import { commandOf } from '../../../app/http/calls.ts';
import { newUuid, SOCIAL_NAMES } from '@basoche/domain';
import { SocialUpdate, type Social, firmCalls } from '@basoche/protocol';
import { Button, Dialog, TextField } from '@basoche/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCardCommand } from '../model/card-command.ts';
import { issueText } from '../../../i18n/reasons.ts';

interface Values {
  name: string;
  link: string;
}

export interface SocialDialogProps {
  firmId: string;
  /** `null`: a new one. */
  social: Social | null;
  onClose: () => void;
}

export function SocialDialog({ firmId, social, onClose }: SocialDialogProps) {
  const { t } = useTranslation(['firm', 'common']);
  const command = useCardCommand(firmId);
  const id = useId();
  const names = useId();
  const { form, failure, busy, submit, text } = useForm<Values>({
    initial: { name: social?.name ?? '', link: social?.link ?? '' },
    check: (values) => {
      const errors: Partial<Record<keyof Values, string>> = {};
      for (const issue of SocialUpdate.safeParse(values).error?.issues ?? [])
        errors[issue.path[0] as keyof Values] ??= issueText(issue);
      return errors;
    },
    send: async (values) => {
      await command.send(
        social === null
          ? commandOf(
              firmCalls.createSocial,
              { body: { ...values, id: newUuid(Date.now()) } },
              { label: `${t('socialAdd')}\u00a0: ${values.name}`, done: t('socialAdded') },
            )
          : commandOf(
              firmCalls.updateSocial,
              { params: { id: social.id }, body: { ...values, version: social.version } },
              { label: `${t('socialEdit')}\u00a0: ${values.name}`, done: t('socialChanged') },
            ),
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(social === null ? 'socialAdd' : 'socialEdit')}
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
        <TextField
          label={t('socialName')}
          className="p-wide"
          hint={t('socialNameHint')}
          list={names}
          required
          {...text('name')}
        />
        <datalist id={names}>
          {SOCIAL_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label={t('socialLink')}
          className="p-wide"
          type="url"
          placeholder="https://"
          required
          {...text('link')}
        />
        {failure === null ? null : (
          <p role="alert" className="p-failure">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
