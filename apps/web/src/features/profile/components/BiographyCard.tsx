import { commandOf } from '../../../app/http/calls.ts';
import { BIOGRAPHY_MAX_LENGTH, type UserInfo, profileCalls } from '@basoche/protocol';
import { Card, TextArea, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from '../../../shared/form/use-record-form.ts';
import { useReloadProfile } from '../model/profile.ts';
import { FormFooter } from '../../../shared/form/FormFooter.tsx';

interface Values {
  biography: string;
}

export interface BiographyCardProps {
  user: UserInfo;
  /** Somebody else's, changed by an administrator. */
  ofColleague?: boolean;
}

export function BiographyCard({ user, ofColleague = false }: BiographyCardProps) {
  const { t } = useTranslation('profile');
  const send = useSendCommand();
  const reload = useReloadProfile();
  const [keep] = useState(() => keptForm<Draft<Values>>(`biography-${user.id}`));
  const { form, changed, reset, failure, busy, submit, text } = useRecordForm<Values>({
    current: { biography: user.biography },
    keep,
    check: () => ({}),
    wire: (values) => ({ ...values }),
    send: async (body) => {
      const about = { aggregate: `user/${user.id}`, label: t('biography') };
      const how = await send(
        ofColleague
          ? commandOf(profileCalls.updateProfile, { params: { id: user.id }, body }, about)
          : commandOf(profileCalls.updateOwnProfile, { body }, about),
      );
      toast(t(how.waiting ? 'waitingToast' : 'saved'), { tone: 'ok' });
    },
    reload,
  });
  return (
    <Card title={t('biography')}>
      <form ref={form} noValidate className="p-box" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('biography')}
          hideLabel
          hint={t(ofColleague ? 'colleagueBiographyHint' : 'biographyHint')}
          rows={5}
          maxLength={BIOGRAPHY_MAX_LENGTH}
          {...text('biography')}
        />
        <FormFooter failure={failure} busy={busy} changed={changed} onReset={reset} />
      </form>
    </Card>
  );
}
