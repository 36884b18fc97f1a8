import { AVATAR_COLORS } from '@basoche/domain';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The palette as one group of radio buttons: arrows move in it. */
export function ColorPicker({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('profile');
  const name = useId();
  return (
    <fieldset className="p-colors">
      <legend className="b-field-label">{t('color')}</legend>
      <div className="p-palette">
        {AVATAR_COLORS.map((color, index) => (
          <label key={color} className="p-color" style={{ background: color }}>
            <input
              type="radio"
              name={name}
              className="b-hidden"
              value={color}
              checked={color === value}
              aria-label={t('colorName', { number: index + 1, total: AVATAR_COLORS.length })}
              onChange={() => onChange(color)}
            />
            {color === value ? <IconCheck size={16} aria-hidden /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
