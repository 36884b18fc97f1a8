import { sheet as sheets } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LookSaid } from './look-changes.ts';
import type { LookPlace } from './look-places.ts';

/** Puts what is said of the looks of a sheet in words. */
export function useLookWords(): {
  placeWords: (place: LookPlace) => string;
  saidWords: (said: LookSaid, of: LookPlace) => string;
} {
  const { t } = useTranslation('history');
  const { t: say } = useTranslation('sheets');
  return {
    placeWords: ({ kind, text }) => {
      const isOne = !text.includes(':');
      if (kind === 'rows' || kind === 'columns')
        return t(`lookPlace_${isOne ? (kind === 'rows' ? 'row' : 'column') : kind}`, { text });
      return kind === 'sheet' ? t('lookPlace_sheet') : t(`lookPlace_${kind}`, { text });
    },
    saidWords: (said, place) => wordsOf(said, place, t, say),
  };
}

type History = TFunction<'history'>;
type Sheets = TFunction<'sheets'>;

function wordsOf(said: LookSaid, place: LookPlace, t: History, say: Sheets): string {
  if (Array.isArray(said)) return said.map(({ field, value }) => formatWords(field, value, t, say)).join(', ');
  switch (said.of) {
    case 'merge':
      return t('look_merged');
    case 'size':
      return t(said.axis === 'rows' ? 'look_height' : 'look_width', { px: said.px });
    case 'line':
      return t(`look_${said.how}`, { count: place.text.includes(':') ? 2 : 1 });
    case 'order':
      return t(place.kind === 'chart' ? 'look_place' : 'look_order');
    case 'filter':
      return 'hidden' in said.filter
        ? t('look_hidden', { count: said.filter.hidden.length })
        : t('look_keeps', { words: conditionWords(said.filter.keeps, say) });
    case 'frozen': {
      const words = [
        said.rows > 0 ? t('look_frozenRows', { count: said.rows }) : '',
        said.columns > 0 ? t('look_frozenColumns', { count: said.columns }) : '',
      ].filter((each) => each !== '');
      return words.length === 0 ? t('look_notFrozen') : words.join(', ');
    }
    case 'name':
      return said.name;
    case 'chart':
      return [say(`chart_${said.kind}`), said.area].filter((each) => each !== null).join(', ');
    case 'rule': {
      const { bold, italic, color, fill } = said.look;
      const looks = [
        bold ? t('look_bold_on') : '',
        italic ? t('look_italic_on') : '',
        color ? say(`ink_${color}`) : '',
        fill ? say(`fill_${fill}`) : '',
      ].filter((each) => each !== '');
      const words = [say(`condition_${said.kind}`), said.detail].filter((each) => each !== '').join(' ');
      return `${t('look_rule', { words, area: said.area ?? say('ruleGone') })} ${looks.join(', ')}`.trim();
    }
  }
}

function conditionWords({ kind, value, to }: sheets.Condition, say: Sheets): string {
  return [say(`condition_${kind}`), [value, kind === 'between' ? to : ''].filter((each) => each !== '').join(' – ')]
    .filter((each) => each !== '')
    .join(' ');
}

function formatWords(field: sheets.FormatField, value: unknown, t: History, say: Sheets): string {
  switch (field) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'wrap':
      return t(`look_${field}_${value === true ? 'on' : 'off'}`);
    case 'decimals':
      return typeof value === 'number' ? t('look_decimals', { count: value }) : t('look_usualDecimals');
    case 'align':
      return t(`look_align_${(value as sheets.CellFormat['align']) ?? 'usual'}`);
    case 'number':
      return t('look_number', { name: say(`format_${(value as sheets.CellFormat['number']) ?? 'general'}`) });
    case 'borders':
      return bordersWords(value, t);
    case 'color':
      return say(`ink_${(value as sheets.CellFormat['color']) ?? 'none'}`);
    case 'fill':
      return say(`fill_${(value as sheets.CellFormat['fill']) ?? 'none'}`);
  }
}

function bordersWords(value: unknown, t: History): string {
  const lines = sheets.readBorders(typeof value === 'string' ? value : undefined);
  const drawn = sheets.BORDER_SIDES.filter((side) => lines[side] !== null);
  if (drawn.length === 0) return t('look_noBorders');
  const isSame = drawn.length === 4 && drawn.every((side) => lines[side] === lines.top);
  const sides = (isSame ? (['top'] as const) : drawn).map((side) => {
    const [name, line] = [t(isSame ? 'look_border_all' : `look_border_${side}`), lines[side]];
    return line === null || line === 'thin' ? name : t('look_borderLine', { name, line: t(`look_line_${line}`) });
  });
  return t('look_borders', { sides: sides.join(', ') });
}
