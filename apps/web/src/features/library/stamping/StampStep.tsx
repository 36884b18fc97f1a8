import { Select, TextArea } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { ColorField } from './ColorField.tsx';
import { ImageField } from './ImageField.tsx';
import { hasSlip, hasStamp } from './names.ts';
import { MAX_SLIP_TEXT, MAX_STAMP_TEXT } from './stamp-data.ts';
import type { StampSettings } from './stamp-data.ts';
import { StampPreview } from './StampPreview.tsx';
import type { StampPreviewProps } from './StampPreview.tsx';

export interface StampStepProps extends Omit<StampPreviewProps, 'settings'> {
  settings: StampSettings;
  onSettings: (settings: StampSettings) => void;
}

/** What is stamped, and how it will look. */
export function StampStep({ settings, onSettings, ...preview }: StampStepProps) {
  const { t } = useTranslation('stamping');
  const change = (values: Partial<StampSettings>) => onSettings({ ...settings, ...values });
  return (
    <div className="stamp-step stamp-columns">
      <div className="stamp-form">
        <TextArea
          label={t('topText')}
          rows={2}
          maxLength={MAX_STAMP_TEXT}
          value={settings.topText}
          onChange={(event) => change({ topText: event.currentTarget.value })}
        />
        <TextArea
          label={t('bottomText')}
          hint={t('textHint')}
          rows={2}
          maxLength={MAX_STAMP_TEXT}
          value={settings.bottomText}
          onChange={(event) => change({ bottomText: event.currentTarget.value })}
        />
        <ColorField value={settings.stampColor} onChange={(stampColor) => change({ stampColor })} />
        <ImageField value={settings.stampImage} onChange={(stampImage) => change({ stampImage })} />
        <Select
          label={t('placed')}
          value={settings.pages}
          options={[
            { value: 'first', label: t('placed_first') },
            { value: 'all', label: t('placed_all') },
          ]}
          onChange={(pages) => change({ pages })}
        />
        <TextArea
          label={t('textSlip')}
          hint={t('textSlipHint')}
          rows={2}
          maxLength={MAX_SLIP_TEXT}
          value={settings.textSlip}
          onChange={(event) => change({ textSlip: event.currentTarget.value })}
        />
        {hasStamp(settings) || hasSlip(settings) ? null : <p className="rec-note">{t('noStamp')}</p>}
      </div>
      <StampPreview settings={settings} {...preview} />
    </div>
  );
}
