import { Button, buttonClass } from '@basoche/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentIcon } from '../components/DocumentIcon.tsx';
import { CreateDocumentForm } from '../components/CreateDocumentForm.tsx';
import { useDocuments } from '../../../data/documents.ts';

const RECENT = 6;

/** « Création de document »: a title, or one of the last documents. */
export function StartDocument() {
  const { t } = useTranslation(['ged', 'common']);
  const recent = useDocuments().slice(0, RECENT);
  return (
    <div className="g-screen">
      <header className="g-top">
        <Link
          to="/ged"
          className={buttonClass({ variant: 'ghost' }, 'g-back')}
          aria-label={t('back')}
          title={t('back')}
        >
          <IconArrowLeft aria-hidden />
        </Link>
        <h1 className="g-title">{t('startTitle')}</h1>
      </header>
      <main className="g-start">
        <section className="g-start-box">
          <CreateDocumentForm id="g-start" />
          <Button variant="primary" type="submit" form="g-start">
            {t('createSubmit')}
          </Button>
        </section>
        {recent.length > 0 ? (
          <section>
            <h2 className="g-start-title">{t('startRecent')}</h2>
            <ul>
              {recent.map((row) => (
                <li key={row.slug}>
                  <Link to="/Editor" search={{ doc: row.slug }} className="g-start-link">
                    <DocumentIcon type={row.facts?.type} />
                    <span>{row.title || t('common:untitled')}</span>
                    {row.facts?.projectCode ? <span className="g-start-sub">{row.facts.projectCode}</span> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
    </div>
  );
}
