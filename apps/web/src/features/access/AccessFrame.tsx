import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../app/device/language.ts';
import { checkKeptSession } from '../../app/session/session.ts';
import { Logo } from '../../shared/Logo.tsx';

/** Page of the sign-in family: what the product stands for at the left, one card at the right. */
export function AccessFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('access');
  useEffect(() => void checkKeptSession(), []);
  const other = i18n.language === 'en' ? 'fr' : 'en';
  return (
    <div className="s-access">
      <aside className="s-access-side">
        <div className="s-brand s-brand-inverse">
          <Logo size={32} />
          <span>Basoche</span>
        </div>
        <div>
          <p className="s-access-tagline">{t('tagline')}</p>
          <p>{t('taglineText')}</p>
        </div>
      </aside>
      <main className="s-access-main">
        <div className="s-access-card">
          <div className="s-brand s-access-brand">
            <Logo size={32} />
            <span>Basoche</span>
          </div>
          {children}
        </div>
        <button
          type="button"
          className="b-button b-button-ghost b-button-sm"
          lang={other}
          onClick={() => void setLanguage(other)}
        >
          {other === 'en' ? 'English' : 'Français'}
        </button>
      </main>
    </div>
  );
}
