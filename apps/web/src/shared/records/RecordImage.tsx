import type { companyCalls, contactCalls } from '@basoche/protocol';
import { Card, initialsOf, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { commandOf } from '../../app/http/calls.ts';
import { useSendCommand } from '../../data/commands.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import type { RecordLink } from './record-link.ts';

const COLOR = '#24477f';

export interface RecordImageProps {
  link: RecordLink;
  /** The call that changes it. */
  call: typeof contactCalls.updateContactAvatar | typeof companyCalls.updateCompanyAvatar;
  row: { id: string; avatar: string | null };
}

/** The image of a record: shown, changed, taken away; without a network it goes later. */
export function RecordImage({ link, call, row: { id, avatar, ...row } }: RecordImageProps) {
  const { t } = useTranslation('spaces');
  const send = useSendCommand();
  const name = link.nameOf({ id, ...row });

  async function change(image: string | null) {
    const done = t(image === null ? 'photoRemoved' : 'photoSaved');
    const about = { aggregate: `${link.kind.name}/${id}`, label: `${done}\u00a0: ${name}` };
    const sent = await send(commandOf(call, { params: { id }, body: { avatar: image } }, about));
    toast(sent.waiting ? t('photoLater') : done, { tone: 'ok' });
  }

  return (
    <Card title={t('photo')}>
      <div className="rec-state">
        <ImagePicker
          name={name}
          initials={initialsOf(name)}
          color={COLOR}
          image={avatar}
          words={{
            hint: t('photoHint'),
            choose: t('photoChoose'),
            remove: t('photoRemove'),
            preview: t('photoPreview'),
            use: t('photoUse'),
          }}
          onChange={change}
        />
      </div>
    </Card>
  );
}
