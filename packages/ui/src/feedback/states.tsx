import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { useUiLabels } from '../UiProvider.tsx';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one useful thing to do from here. */
  action?: ReactNode;
  /** Stands for the whole page: the title is its `h1`. */
  page?: boolean;
}

export function EmptyState({ icon, title, children, action, page = false }: EmptyStateProps) {
  return (
    <div className="b-state">
      {icon === undefined ? null : <div className="b-state-icon">{icon}</div>}
      <StateTitle page={page}>{title}</StateTitle>
      {children === undefined ? null : <div className="b-state-text">{children}</div>}
      {action === undefined ? null : <div className="b-state-actions">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What was kept. */
  kept: ReactNode;
  onRetry?: () => void;
  /** Other ways out (export, go back). */
  actions?: ReactNode;
  /** Stands for the whole page: the title is its `h1`. */
  page?: boolean;
}

export function ErrorState({ title, kept, onRetry, actions, page = false }: ErrorStateProps) {
  const labels = useUiLabels();
  return (
    <div className="b-state" role="alert">
      <div className="b-state-icon b-state-icon-bad">
        <IconAlertTriangle />
      </div>
      <StateTitle page={page}>{title}</StateTitle>
      <div className="b-state-text">{kept}</div>
      <div className="b-state-actions">
        {actions}
        {onRetry === undefined ? null : (
          <Button variant="primary" onClick={onRetry}>
            {labels.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The page exists, the person may not see it. */
export function NoRight({ action }: { action?: ReactNode }) {
  const labels = useUiLabels();
  return (
    <EmptyState page icon={<IconLock />} title={labels.noRightTitle} action={action}>
      {labels.noRight}
    </EmptyState>
  );
}

function StateTitle({ page, children }: { page: boolean; children: string }) {
  return page ? (
    <h1 className="b-state-title" tabIndex={-1}>
      {children}
    </h1>
  ) : (
    <p className="b-state-title">{children}</p>
  );
}
