import { parseDocName } from '@basoche/protocol';
import { buttonClass, EmptyState } from '@basoche/ui';
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorPlaceContext } from '../../../shared/editor-place.ts';
import { PresenterScreen } from '../../slides/index.ts';
import { OpenDocument } from './OpenDocument.tsx';
import { StartDocument } from './StartDocument.tsx';

const route = getRouteApi('/_session/Editor');

/** A document on the whole screen; without one in the address, a new one. */
export function EditorScreen() {
  const { t } = useTranslation('ged');
  const { doc: slug, present } = route.useSearch();
  if (slug === undefined || slug === '') return <StartDocument />;
  if (parseDocName(`document/${slug}`) === null)
    return (
      <main className="g-screen">
        <EmptyState
          page
          icon={<IconFileOff />}
          title={t('badAddress')}
          action={
            <Link to="/ged" className={buttonClass({})}>
              {t('back')}
            </Link>
          }
        >
          {t('badAddressText')}
        </EmptyState>
      </main>
    );
  if (present === 'presenter') return <PresenterScreen slug={slug} />;
  return <DocumentPage key={slug} slug={slug} />;
}

function DocumentPage({ slug }: { slug: string }) {
  const { t } = useTranslation('ged');
  const { thread = null, mention = null, history } = route.useSearch();
  const navigate = route.useNavigate();
  const isHistory = history !== undefined;
  const place = useMemo(
    () => ({
      isPanel: false,
      thread,
      setThread: (next: string | null) =>
        void navigate({ search: (before) => ({ ...before, thread: next ?? undefined }), replace: true }),
      mention,
      isHistory,
      setHistory: (isShown: boolean) => void navigate({ search: { doc: slug, ...(isShown ? { history: '1' } : {}) } }),
    }),
    [navigate, slug, thread, mention, isHistory],
  );
  return (
    <EditorPlaceContext value={place}>
      <OpenDocument
        slug={slug}
        leave={
          <Link
            to="/ged"
            className={buttonClass({ variant: 'ghost' }, 'g-back')}
            aria-label={t('back')}
            title={t('back')}
          >
            <IconArrowLeft aria-hidden />
          </Link>
        }
      />
    </EditorPlaceContext>
  );
}
