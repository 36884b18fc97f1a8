import { firmCalls } from '@basoche/protocol';
import type { Firm } from '@basoche/protocol';
import { Card, initialsOf, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { ImagePicker } from '../../../shared/images/ImagePicker.tsx';
import { aggregateOf } from '../../../data/firm/firm.ts';
import { commandOf } from '../../../app/http/calls.ts';

export function LogoCard({ firm }: { firm: Firm }) {
  const { t } = useTranslation('firm');
  const send = useSendCommand();

  async function change(avatar: string | null) {
    const done = t(avatar === null ? 'logoRemoved' : 'logoSaved');
    const sent = await send(
      commandOf(
        firmCalls.updateFirmAvatar,
        { params: { siret: firm.id }, body: { avatar } },
        { aggregate: aggregateOf(firm.id), label: done },
      ),
    );
    toast(sent.waiting ? t('waitingToast') : done, { tone: 'ok' });
  }

  return (
    <Card title={t('logo')}>
      <div className="p-box">
        <ImagePicker
          name={firm.name}
          initials={initialsOf(firm.name)}
          color="#24477f"
          image={firm.avatar}
          words={{
            hint: t('logoHint'),
            choose: t('logoChoose'),
            remove: t('logoRemove'),
            preview: t('logoPreview'),
            use: t('logoUse'),
          }}
          onChange={change}
        />
      </div>
    </Card>
  );
}
