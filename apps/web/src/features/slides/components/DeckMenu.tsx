import { slide as slides } from '@basoche/crdt';
import { Button, Checkbox, Popover, Select, TextField } from '@basoche/ui';
import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';

const BACKGROUNDS = ['theme', ...slides.COLORS] as const;

/** How the slides look together, and the paper of the open one. */
export function DeckMenu({ store, slide }: { store: DeckStore; slide: DrawnSlide }) {
  const { t } = useTranslation('slides');
  const { deck, doc, actor } = store;
  const set = (changes: Partial<slides.Deck>) => store.act(() => slides.setDeck(doc, actor, changes));
  return (
    <Popover
      title={t('theme')}
      trigger={
        <Button variant="ghost" icon={<IconPalette />}>
          <span className="sl-tool-words">{t('theme')}</span>
        </Button>
      }
    >
      <div className="sl-deck">
        <Select
          label={t('themeField')}
          value={deck.theme}
          options={slides.THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
          onChange={(theme) => set({ theme })}
        />
        <Select
          label={t('fontField')}
          value={deck.font}
          options={(['sans', 'serif'] as const).map((value) => ({ value, label: t(`font_${value}`) }))}
          onChange={(font) => set({ font })}
        />
        <Select
          label={t('pageField')}
          value={deck.page}
          options={(['wide', 'standard'] as const).map((value) => ({ value, label: t(`page_${value}`) }))}
          onChange={(page) => set({ page })}
        />
        <Select
          label={t('backgroundField')}
          value={slide.background ?? 'theme'}
          options={BACKGROUNDS.map((value) => ({ value, label: t(`background_${value}`) }))}
          onChange={(value) => {
            const background = value === 'theme' ? null : value;
            store.act(() => slides.setSlide(doc, actor, slide.id, { background }));
          }}
        />
        <TextField
          key={deck.footer}
          label={t('footerField')}
          defaultValue={deck.footer}
          maxLength={slides.FOOTER_MAX_LENGTH}
          onBlur={(event) => set({ footer: event.currentTarget.value.trim() })}
        />
        <Checkbox label={t('numbersField')} checked={deck.numbers} onCheckedChange={(numbers) => set({ numbers })} />
      </div>
    </Popover>
  );
}
