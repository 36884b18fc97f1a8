import { OFFERS, TRANSLATED_LANGUAGES } from '@basoche/domain';
import { Select } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { chooseLanguage } from '../app/device/language.ts';
import { appearance, type Mode, type ThemeChoice } from '../app/device/appearance.ts';

export const THEMES: ThemeChoice[] = ['offer', ...OFFERS];
export const MODES: Mode[] = ['system', 'light', 'dark'];

/** Theme, mode and language as fields. */
export function PreferenceSelects() {
  const { t, i18n } = useTranslation('shell');
  const { theme, mode } = useSnapshot(appearance);
  return (
    <div className="s-preferences">
      <Select
        label={t('mode')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
        onChange={(value) => {
          appearance.mode = value;
        }}
      />
      <Select
        label={t('theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        onChange={(value) => {
          appearance.theme = value;
        }}
      />
      <Select
        label={t('language')}
        value={i18n.language === 'en' ? 'en' : 'fr'}
        options={TRANSLATED_LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) }))}
        onChange={(value) => void chooseLanguage(value)}
      />
    </div>
  );
}
