import type { DirectoryFirm } from '@basoche/protocol';
import { Card, EmptyState, Page, PageHeader } from '@basoche/ui';
import { IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { Choice } from '../components/Choice.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { useDirectoryChanges, useFirms } from '../model/queries.ts';
import '../directory.css';

/** One's own firm, and the firms of the network. */
export function FirmsScreen() {
  const { t } = useTranslation('directory');
  const query = useFirms();
  return (
    <Page>
      <PageHeader inTopBar title={t('firmsTitle')} subtitle={t('firmsSubtitle')} />
      <Loaded query={query}>{(firms) => <Firms firms={firms} />}</Loaded>
    </Page>
  );
}

function Firms({ firms }: { firms: readonly DirectoryFirm[] }) {
  const { t } = useTranslation('directory');
  const others = firms.filter((firm) => !firm.isOwn);
  return (
    <div className="d-firms">
      {firms
        .filter((firm) => firm.isOwn)
        .map((firm) => (
          <Card key={firm.id} title={t('ownFirm')}>
            <FirmRow firm={firm} />
            <FirmListing firm={firm} />
          </Card>
        ))}
      <Card title={t('otherFirms')}>
        {others.length === 0 ? (
          <EmptyState icon={<IconScale />} title={t('emptyFirms')}>
            {t('emptyFirmsText')}
          </EmptyState>
        ) : (
          <ul>
            {others.map((firm) => (
              <li key={firm.id}>
                <FirmRow firm={firm} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function FirmRow({ firm }: { firm: DirectoryFirm }) {
  const { t } = useTranslation('directory');
  return (
    <div className="d-firm">
      <span className="d-person-words">
        <strong>{firm.name.toLocaleUpperCase('fr-FR')}</strong>
        <span className="d-person-detail">{firm.specialities.join(', ') || t('noDepartment')}</span>
      </span>
      <span className="b-num d-firm-count">{t('lawyersCount', { count: firm.lawyers })}</span>
      <Link
        to="/lawyer"
        search={{ vue: firm.isOwn ? 'cabinet' : 'reseau' }}
        className="s-link"
        aria-label={`${t('seeLawyers')} – ${firm.name}`}
      >
        {t('seeLawyers')}
      </Link>
    </div>
  );
}

/** The administrator's choice for the firm. */
function FirmListing({ firm }: { firm: DirectoryFirm }) {
  const { t } = useTranslation('directory');
  const { isAdmin } = useUser();
  const changes = useDirectoryChanges();
  if (!isAdmin) return null;

  return (
    <Choice
      className="d-choice-in-card"
      label={t('firmListing')}
      hint={t('firmListingHint')}
      checked={firm.isListed}
      onChoose={(listed) => changes.listFirm(listed)}
      done={(listed) => t(listed ? 'firmListingOn' : 'firmListingOff')}
    />
  );
}
