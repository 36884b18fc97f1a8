import { isSlug } from '../model/slug.ts';
import { EmptyState, SplitView } from '@basoche/ui';
import { docName } from '@basoche/protocol';
import { IconMessages } from '@tabler/icons-react';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../platform/docs.ts';
import { usePresence } from '../../../platform/presence.ts';
import { ConversationListPane } from '../components/ConversationListPane.tsx';
import { ConversationPane } from '../components/ConversationPane.tsx';
import '../messenger.css';

const route = getRouteApi('/_session/_shell/messenger');

/** Conversations at the left, the chosen one at the right; on a phone, one at a time. */
export function MessengerScreen() {
  const { t } = useTranslation('messenger');
  const search = route.useSearch();
  const navigate = useNavigate();
  const slug = isSlug(search.conversation) ? search.conversation : null;
  const handle = useDoc(slug === null ? null : docName('conversation', slug));
  const present = usePresence(handle);
  const presentIds = useMemo(() => present.map((person) => person.id), [present]);
  const close = useCallback(() => {
    void navigate({ to: '/messenger', search: {} });
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-conversation="${slug}"]`)?.focus();
    });
  }, [navigate, slug]);
  return (
    <>
      <SplitView
        show={slug === null ? 'list' : 'pane'}
        listLabel={t('list')}
        list={<ConversationListPane selected={slug} presentIds={presentIds} />}
      >
        {slug === null ? (
          <EmptyState icon={<IconMessages />} title={t('chooseTitle')}>
            {t('chooseText')}
          </EmptyState>
        ) : (
          <ConversationPane key={slug} slug={slug} handle={handle} target={search.message ?? null} onClose={close} />
        )}
      </SplitView>
      <Outlet />
    </>
  );
}
