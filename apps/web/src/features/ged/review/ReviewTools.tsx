import { IconButton } from '@basoche/ui';
import { IconMessage, IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Review } from './use-review.ts';

/** Comments in the bar over the text. */
export function ReviewTools({ review, editable }: { review: Review; editable: boolean }) {
  const { t } = useTranslation('review');
  return (
    <>
      {editable ? (
        <IconButton
          label={t('comment')}
          keys="mod+alt+M"
          icon={<IconMessagePlus />}
          // The text keeps the focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={review.begin}
        />
      ) : null}
      <IconButton
        label={t(review.isOpen ? 'hide' : 'show', { count: review.open })}
        icon={<IconMessage />}
        pressed={review.isOpen}
        onClick={review.toggle}
      />
    </>
  );
}
