import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

export interface FormFooterProps {
  failure: string | null;
  busy: boolean;
  changed: boolean;
  onReset: () => void;
}

/** What went wrong, and the two buttons of a form. */
export function FormFooter({ failure, busy, changed, onReset }: FormFooterProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className="p-failure">
          {failure}
        </p>
      )}
      <div className="p-foot">
        {changed ? (
          <Button variant="ghost" onClick={onReset}>
            {t('reset')}
          </Button>
        ) : null}
        <Button variant="primary" type="submit" busy={busy} disabled={!changed}>
          {t('common:save')}
        </Button>
      </div>
    </>
  );
}
