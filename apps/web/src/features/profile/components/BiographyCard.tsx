import { BIOGRAPHY_MAX_LENGTH, type UserInfo } from '@basoche/protocol';
import { Card, TextArea, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../platform/commands.ts';
import { keptForm } from '../../../platform/form/kept-values.ts';
import { useFollow } from '../../../platform/form/use-follow.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { BIOGRAPHY_PATH, updatePath } from '../model/profile.ts';
import { FormFoot } from '../../../platform/form/FormFoot.tsx';

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
  const [sent, setSent] = useState(user.biography);
  const [keep] = useState(() => keptForm<Values>(`biography-${user.id}`));
  const { form, values, replace, failure, busy, submit, text } = useForm<Values>({
    initial: { biography: sent },
    keep,
    check: () => ({}),
    send: async ({ biography }) => {
      const how = await send({
        aggregate: `user/${user.id}`,
        method: 'PUT',
        path: ofColleague ? updatePath(user.id) : BIOGRAPHY_PATH,
        body: { biography },
        label: t('biography'),
      });
      setSent(biography);
      toast(t(how.waiting ? 'waitingToast' : 'saved'), { tone: 'ok' });
    },
  });
  const changed = values.biography !== sent;
  useFollow(user.biography, changed || busy, (biography) => {
    setSent(biography);
    replace({ biography });
    keep.write(null);
  });
  return (
    <Card title={t('biography')}>
      <form ref={form} noValidate className="p-card" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('biography')}
          hideLabel
          hint={t(ofColleague ? 'colleagueBiographyHint' : 'biographyHint')}
          rows={5}
          maxLength={BIOGRAPHY_MAX_LENGTH}
          {...text('biography')}
        />
        <FormFoot
          failure={failure}
          busy={busy}
          changed={changed}
          onReset={() => {
            replace({ biography: sent });
            keep.write(null);
          }}
        />
      </form>
    </Card>
  );
}
