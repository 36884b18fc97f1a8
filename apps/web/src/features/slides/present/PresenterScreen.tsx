import { docName } from '@basoche/protocol';
import { SkeletonRows } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../data/docs/docs.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { SlideImagesProvider } from '../images/use-slide-images.tsx';
import { PresenterView } from './PresenterView.tsx';
import '../../../i18n/slides.ts';

/** The window of whoever shows the slides of a document. */
export function PresenterScreen({ slug }: { slug: string }) {
  const { t } = useTranslation('slides');
  const handle = useDoc(docName('document', slug));
  usePageTitle(t('presenterTitle'));
  return (
    <main className="sl-presenter-screen">
      {handle?.loaded ? (
        <SlideImagesProvider>
          <PresenterView handle={handle} slug={slug} />
        </SlideImagesProvider>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </main>
  );
}
