import { commandOf } from '../../../app/http/calls.ts';
import { newUuid } from '@basoche/domain';
import { NewOffice, type Office, firmCalls } from '@basoche/protocol';
import { Button, Checkbox, Dialog, TextField } from '@basoche/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCardCommand } from '../model/card-command.ts';
import { issueText } from '../../../i18n/reasons.ts';

interface Values {
  name: string;
  address: string;
  additionalAddress: string;
  postcode: string;
  city: string;
  isPrincipalAddress: boolean;
}

const EMPTY: Values = {
  name: '',
  address: '',
  additionalAddress: '',
  postcode: '',
  city: '',
  isPrincipalAddress: false,
};

export interface OfficeDialogProps {
  firmId: string;
  /** `null`: a new one. */
  office: Office | null;
  onClose: () => void;
}

export function OfficeDialog({ firmId, office, onClose }: OfficeDialogProps) {
  const { t } = useTranslation(['firm', 'common']);
  const command = useCardCommand(firmId);
  const id = useId();
  const { form, values, set, failure, busy, submit, text } = useForm<Values>({
    initial: office ?? EMPTY,
    check: (values) => {
      const errors: Partial<Record<keyof Values, string>> = {};
      for (const issue of NewOffice.omit({ id: true }).safeParse(values).error?.issues ?? [])
        errors[issue.path[0] as keyof Values] ??= issueText(issue);
      return errors;
    },
    send: async ({ name, address, additionalAddress, postcode, city, isPrincipalAddress }) => {
      const body = { name, address, additionalAddress, postcode, city, isPrincipalAddress };
      await command.send(
        office === null
          ? commandOf(
              firmCalls.addOffice,
              { params: { id: firmId }, body: { ...body, id: newUuid(Date.now()) } },
              { label: `${t('officeAdd')}\u00a0: ${name}`, done: t('officeAdded') },
            )
          : commandOf(
              firmCalls.updateOffice,
              { params: { id: office.id }, body: { ...body, version: office.version } },
              { label: `${t('officeEdit')}\u00a0: ${name}`, done: t('officeChanged') },
            ),
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(office === null ? 'officeAdd' : 'officeEdit')}
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
        <TextField label={t('officeName')} className="p-wide" required {...text('name')} />
        <TextField label={t('address')} className="p-wide" required {...text('address')} />
        <TextField label={t('additionalAddress')} className="p-wide" {...text('additionalAddress')} />
        <TextField label={t('postcode')} required inputMode="numeric" {...text('postcode')} />
        <TextField label={t('city')} required {...text('city')} />
        {office?.isPrincipalAddress ? null : (
          <Checkbox
            label={t('principalBox')}
            className="p-wide"
            checked={values.isPrincipalAddress}
            onCheckedChange={(checked) => set('isPrincipalAddress', checked)}
          />
        )}
        {failure === null ? null : (
          <p role="alert" className="p-failure">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
