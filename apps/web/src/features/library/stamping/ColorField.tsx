import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { STAMP_COLORS } from './stamp-data.ts';

const NAMES = ['color_1', 'color_2', 'color_3', 'color_4', 'color_5'] as const;

/** Colours of office stamps as one group of radio buttons, and any other. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('stamping');
  const group = useId();
  return (
    <fieldset className="stamp-fieldset">
      <legend className="b-field-label">{t('color')}</legend>
      <div className="stamp-colors">
        {STAMP_COLORS.map((color, index) => (
          <label key={color} className="stamp-color" style={{ background: color }}>
            <input
              type="radio"
              name={group}
              className="b-hidden"
              value={color}
              checked={color === value}
              aria-label={t(NAMES[index]!)}
              onChange={() => onChange(color)}
            />
            {color === value ? <IconCheck size={16} aria-hidden /> : null}
          </label>
        ))}
        <label className="stamp-other">
          <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          {t('otherColor')}
        </label>
      </div>
    </fieldset>
  );
}
