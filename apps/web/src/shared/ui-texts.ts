import { readSpokenDate } from '@basoche/domain';
import type { UiLabels } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the pieces of the design system say, in the person's language. */
export function useUiTexts(): UiLabels {
  const { t: common } = useTranslation('common');
  return useMemo(
    () => ({
      close: common('close'),
      cancel: common('cancel'),
      retry: common('retry'),
      undo: common('undo'),
      moreActions: common('moreActions'),
      loading: common('loading'),
      back: common('back'),
      remove: common('remove'),
      presentNow: common('presentNow'),
      notifications: common('notifications'),
      dateFormat: common('dateFormat'),
      dateInvalid: common('dateInvalid'),
      dateUnknown: common('dateUnknown'),
      readDate: readSpokenDate,
      andOthers: (count: number) => common('andOthers', { count }),
      progress: (done: number, total: number) => common('progress', { done, total }),
      noRightTitle: common('noRightTitle'),
      noRight: common('noRight'),
    }),
    [common],
  );
}
