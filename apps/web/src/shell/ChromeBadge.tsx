import { IconButton } from '@basoche/ui';
import { IconBrandChrome, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { advises, readClosedAt, writeClosedAt, type BrowserNames } from '../app/device/chrome-advice.ts';

/** Advises Google Chrome to people of other browsers, above the page. */
export function ChromeBadge() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(() => advises(navigator as BrowserNames, readClosedAt(), Date.now()));
  if (!shown) return null;
  return (
    <aside className="s-chrome" aria-label={t('chromeTitle')}>
      <IconBrandChrome size={20} stroke={1.6} aria-hidden />
      <p>{t('chromeText')}</p>
      <IconButton
        label={t('chromeClose')}
        icon={<IconX />}
        size="sm"
        onClick={() => {
          writeClosedAt(Date.now());
          setShown(false);
        }}
      />
    </aside>
  );
}
