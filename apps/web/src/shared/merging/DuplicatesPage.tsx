import type { AlikeGroup } from '@basoche/domain';
import { distinctPairRecord } from '@basoche/protocol';
import type { AnyRow } from '@basoche/protocol';
import { Button, Card, EmptyState, Page, PageHeader, toast } from '@basoche/ui';
import { IconCopyCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordCommands } from '../../data/records/use-record-commands.ts';
import { NotHeardYet } from '../NotHeardYet.tsx';
import { usePageTitle } from '../title.ts';
import { viewPath } from '../records/record-link.ts';
import type { RecordScreens } from '../records/record-screens.ts';
import { showFailure } from '../records/show-failure.ts';
import { useRecordTexts } from '../records/use-record-texts.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useDuplicates } from './use-duplicates.ts';
import '../records/records.css';
import './merging.css';

const SHOWN = 50;

export interface DuplicatesPageProps {
  screens: RecordScreens;
  /** What tells one from another. The same function each time. */
  identityOf: (row: object) => object;
}

/** Records of a kind that may be one, and what becomes of them. */
export function DuplicatesPage({ screens, identityOf }: DuplicatesPageProps) {
  const { t } = useTranslation('merging');
  const { text } = useRecordTexts(screens.link);
  const { groups, state, rows } = useDuplicates(screens.link, identityOf);
  const [shown, setShown] = useState(SHOWN);
  const title = t(screens.link.kind.name === 'contact' ? 'title_contacts' : 'title_companies');
  usePageTitle(title);
  return (
    <Page narrow>
      <PageHeader
        inTopBar
        title={title}
        breadcrumb={
          <Link to={screens.link.path} className="s-link">
            {text('title')}
          </Link>
        }
      />
      <p className="rec-arrived">{t('text')}</p>
      {groups === null ? (
        <>
          <p className="rec-arrived" role="status">
            {t(state.is === 'complete' ? 'searching' : 'incomplete')}
          </p>
          <NotHeardYet rows={6} />
        </>
      ) : groups.length === 0 ? (
        <EmptyState icon={<IconCopyCheck />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <p className="rec-arrived" role="status">
            {t('count', { count: groups.length, shown: groups.length.toLocaleString('fr-FR') })}
          </p>
          {groups.slice(0, shown).map((group) => (
            <Group key={group.ids.join()} screens={screens} group={group} rows={rows} />
          ))}
          {groups.length > shown ? <Button onClick={() => setShown(shown + SHOWN)}>{t('more')}</Button> : null}
        </>
      )}
    </Page>
  );
}

interface GroupProps {
  screens: RecordScreens;
  group: AlikeGroup;
  rows: ReadonlyMap<string, AnyRow>;
}

function Group({ screens, group, rows }: GroupProps) {
  const { t } = useTranslation('merging');
  const [isMerging, setIsMerging] = useState(false);
  const dismiss = useDismiss(screens, group, rows);
  const { link } = screens;
  return (
    <Card title={t(`why_${group.why}`)}>
      <ul className="rec-rows">
        {group.ids.map((id) => (
          <li key={id} className="rec-row">
            <span className="rec-row-name">
              <Link to={viewPath(link, id)} className="s-link">
                {link.nameOf(rows.get(id) ?? {})}
              </Link>
            </span>
            <span className="rec-row-detail">{detailOf(rows.get(id), link)}</span>
          </li>
        ))}
      </ul>
      <div className="rec-buttons mg-group">
        <span className="rec-buttons">
          <Button variant="primary" size="sm" onClick={() => setIsMerging(true)}>
            {t('merge')}
          </Button>
          <Button size="sm" onClick={() => void dismiss()}>
            {t('distinct')}
          </Button>
        </span>
      </div>
      {isMerging ? <MergeDialog screens={screens} ids={group.ids} onClose={() => setIsMerging(false)} /> : null}
    </Card>
  );
}

/** What tells it from the others: where it is reached, and what else the kind says. */
function detailOf(row: AnyRow | undefined, link: RecordScreens['link']): string {
  if (row === undefined) return '';
  const { email = '', mobile_phone = '', office_phone = '', siren = '' } = row as unknown as Record<string, string>;
  return [email, mobile_phone || office_phone, siren, link.hintOf(row)].filter((part) => part !== '').join(' · ');
}

function useDismiss({ link }: RecordScreens, group: AlikeGroup, rows: ReadonlyMap<string, AnyRow>) {
  const { t } = useTranslation('merging');
  const labels = useMemo(() => {
    const nameOf = (id: string) => link.nameOf(rows.get(id) ?? {});
    const name = (row: object) => {
      const { contact, otherContact, company, otherCompany } = row as Record<string, string | undefined>;
      const [one = '', other = ''] = [contact ?? company ?? '', otherContact ?? otherCompany ?? ''].map(nameOf);
      return t('commandDistinct', { name: one, other });
    };
    return { create: name, update: name, remove: name };
  }, [link, rows, t]);
  const commands = useRecordCommands(distinctPairRecord, labels);
  return async () => {
    try {
      await Promise.all(
        group.pairs.map(({ one, other }) =>
          commands.create(
            link.kind.name === 'contact'
              ? { contact: one, otherContact: other }
              : { company: one, otherCompany: other },
          ),
        ),
      );
      toast(t('distinctDone'));
    } catch (error) {
      showFailure(error, t('failed'));
    }
  };
}
