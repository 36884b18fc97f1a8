import { Button, EmptyState, ErrorState } from '@basoche/ui';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../app/http/api.ts';
import { isAtRisk } from '../app/device/at-risk.ts';

/** A screen that threw: what happened, what was kept, two ways on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const atRisk = isAtRisk();
  const message = error instanceof Error ? error.message : String(error);
  const chunk = /dynamically imported module|importing a module script failed|error loading|unable to preload/i.test(
    message,
  );
  return (
    <ErrorState
      page
      title={t('errorTitle')}
      kept={
        <>
          {chunk ? <p>{t('errorChunk')}</p> : atRisk === null ? null : <p>{t(atRisk ? 'errorUnkept' : 'errorKept')}</p>}
          <details className="s-error-detail">
            <summary>{t('errorDetail')}</summary>
            <code>{message}</code>
          </details>
        </>
      }
      actions={
        chunk || atRisk === true ? undefined : <Button onClick={() => location.reload()}>{t('errorReload')}</Button>
      }
      onRetry={() => {
        if (chunk) {
          reloadFromServer();
          return;
        }
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** A browser does not ask again for a part that failed; a page reloaded without a server would be its error page. */
function reloadFromServer(): void {
  api('/health', { anonymous: true }).then(
    () => location.reload(),
    () => undefined,
  );
}

export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      page
      icon={<IconMapQuestion />}
      title={t('notFound')}
      action={
        <Link to="/dashboard" className="b-button b-button-primary">
          {t('notFoundBack')}
        </Link>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
}

/** The same, where no frame is left around it. */
export function RootError(props: ErrorComponentProps) {
  return (
    <main className="s-plain">
      <RouteError {...props} />
    </main>
  );
}

export function RootNotFound() {
  return (
    <main className="s-plain">
      <NotFound />
    </main>
  );
}
