import { IconButton } from '@basoche/ui';
import { IconMessage, IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CellComments } from './use-cell-comments.ts';

/** Comments in the bar over the sheet. */
export function CellCommentTools({ comments, editable }: { comments: CellComments; editable: boolean }) {
  const { t } = useTranslation('sheets');
  return (
    <span className="g-toolbar-group">
      {editable ? (
        <IconButton label={t('commentCell')} keys="mod+alt+M" icon={<IconMessagePlus />} onClick={comments.begin} />
      ) : null}
      <IconButton
        label={t(comments.isOpen ? 'hideComments' : 'showComments', { count: comments.open })}
        icon={<IconMessage />}
        pressed={comments.isOpen}
        onClick={comments.toggle}
      />
    </span>
  );
}
