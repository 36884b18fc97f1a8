import { ALIGNMENTS, setAlignment } from '@basoche/editor';
import type { Alignment } from '@basoche/editor';
import { IconButton, Menu } from '@basoche/ui';
import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';

const ICONS: Record<Alignment, Icon> = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
};

/** The side that the selected blocks stand at. */
export function AlignMenu({ editor, alignment }: { editor: Editor; alignment: Alignment }) {
  const { t } = useTranslation('ged');
  const Current = ICONS[alignment];
  return (
    <Menu
      align="start"
      label={t('align')}
      trigger={<IconButton label={t('align')} icon={<Current />} tooltip={false} title={t('align')} />}
      focusOnClose={() => editor.view.dom}
      entries={ALIGNMENTS.map((each) => {
        const Side = ICONS[each];
        return {
          kind: 'choice',
          id: each,
          label: t(`align_${each}`),
          icon: <Side size={16} />,
          checked: each === alignment,
          onSelect: () => setAlignment(editor, each),
        };
      })}
    />
  );
}
