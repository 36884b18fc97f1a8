import type { slide as slides } from '@basoche/crdt';
import { cx, Select, Tooltip } from '@basoche/ui';
import { IconLetterA } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { THEME_COLORS } from '../model/themes.ts';

type Paint = slides.SlideColor | 'none';

export interface PaintSelectProps<P extends Paint> {
  part: 'color' | 'fill' | 'stroke';
  theme: slides.SlideTheme;
  value: P;
  values: readonly P[];
  onChange: (value: P) => void;
}

/** A colour of the theme for one part of what is chosen: closed, it shows the colour, and its name in the list. */
export function PaintSelect<P extends Paint>({ part, theme, value, values, onChange }: PaintSelectProps<P>) {
  const { t } = useTranslation('slides');
  const nameOf = (each: Paint) =>
    each === 'none' ? t(`${part === 'fill' ? 'fill' : 'stroke'}_none`) : t(`${part}_${each}`);
  return (
    <Tooltip label={`${t(part)}\u00a0: ${nameOf(value)}`}>
      <span className="sl-paint">
        <Select
          plain
          hideLabel
          label={t(part)}
          value={value}
          options={values.map((each) => ({
            value: each,
            label: nameOf(each),
            mark: <Swatch part={part} color={colorOf(theme, each)} />,
          }))}
          onChange={onChange}
        />
      </span>
    </Tooltip>
  );
}

function Swatch({ part, color }: { part: PaintSelectProps<Paint>['part']; color: string | null }) {
  if (part === 'color')
    return (
      <span className="sl-swatch sl-swatch-letter">
        <IconLetterA aria-hidden />
        <span style={{ background: color ?? 'none' }} />
      </span>
    );
  const look = cx('sl-swatch', part === 'stroke' && 'sl-swatch-stroke', color === null && 'sl-swatch-none');
  return <span className={look} style={color === null ? {} : { background: color }} />;
}

function colorOf(theme: slides.SlideTheme, paint: Paint): string | null {
  return paint === 'none' ? null : THEME_COLORS[theme][paint];
}
