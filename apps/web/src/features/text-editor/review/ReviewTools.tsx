import { IconButton } from '@basoche/ui';
import { IconMessage, IconMessagePlus, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Review } from './use-review.ts';

/** Comments and suggestions in the bar over the text. */
export function ReviewTools({ review, editable }: { review: Review; editable: boolean }) {
  const { t } = useTranslation('review');
  const { suggestions } = review;
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
      {editable ? (
        <IconButton
          label={t('suggest')}
          keys="mod+alt+shift+E"
          icon={<IconPencilPlus />}
          pressed={suggestions.isOn}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => suggestions.switchOn(!suggestions.isOn)}
        />
      ) : null}
      <IconButton
        label={t(review.isOpen ? 'hide' : 'show', { count: review.open + suggestions.list.length })}
        icon={<IconMessage />}
        pressed={review.isOpen}
        onClick={review.toggle}
      />
    </>
  );
}
