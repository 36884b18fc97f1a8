import { commandOf } from '../../../app/http/calls.ts';
import { profileCalls } from '@basoche/protocol';
import type { UserInfo } from '@basoche/protocol';
import { Card, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { ColorPicker } from './ColorPicker.tsx';
import { ImagePicker } from '../../../shared/images/ImagePicker.tsx';

export function PhotoCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile');
  const send = useSendCommand();
  const aggregate = `user/${user.id}`;

  async function changeImage(avatar: string | null) {
    const done = t(avatar === null ? 'photoRemoved' : 'photoSaved');
    const sent = await send(commandOf(profileCalls.updateAvatar, { body: { avatar } }, { aggregate, label: done }));
    toast(sent.waiting ? t('waitingToast') : done, { tone: 'ok' });
  }

  async function changeColor(color: string) {
    try {
      const input = { params: { id: user.id }, body: { color } };
      await send(commandOf(profileCalls.updateProfile, input, { aggregate, label: t('color') }));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }

  return (
    <Card title={t('photo')}>
      <div className="p-box">
        <ImagePicker
          name={user.fullname}
          initials={user.initials}
          color={user.color}
          image={user.avatar}
          words={{
            hint: t('photoHint'),
            choose: t('photoChoose'),
            remove: t('photoRemove'),
            preview: t('photoPreview'),
            use: t('photoUse'),
          }}
          onChange={changeImage}
        />
        <ColorPicker value={user.color} onChange={(color) => void changeColor(color)} />
      </div>
    </Card>
  );
}
