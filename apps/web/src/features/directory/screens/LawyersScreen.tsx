import type { DirectoryPerson } from '@basoche/protocol';
import { Button, EmptyState, Page, PageHeader, Tabs, toast } from '@basoche/ui';
import { IconEye, IconEyeOff, IconGavel } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../components/Choice.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { MyListing } from '../components/MyListing.tsx';
import { PeopleTable } from '../components/PeopleTable.tsx';
import { nameOf } from '../model/filter.ts';
import { useDirectoryChanges, useExternalLawyers, useInternalLawyers } from '../model/queries.ts';
import '../directory.css';

const route = getRouteApi('/_session/_shell/lawyer/');

/** Word of the address -> list. */
const VIEWS = { cabinet: 'internal', reseau: 'external', masques: 'hidden' } as const;
type View = keyof typeof VIEWS;

/** Lawyers of the firm, of the network, and those one does not want to see. */
export function LawyersScreen() {
  const { t } = useTranslation('directory');
  const { vue } = route.useSearch();
  const navigate = useNavigate();
  const view: View = vue !== undefined && vue in VIEWS ? (vue as View) : 'cabinet';
  return (
    <Page>
      <PageHeader inTopBar title={t('lawyersTitle')} subtitle={t('lawyersSubtitle')} />
      <MyListing />
      <Tabs<View>
        label={t('views')}
        value={view}
        onChange={(next) => void navigate({ to: '/lawyer', search: { vue: next }, replace: true })}
        tabs={[
          { value: 'cabinet', label: t('viewInternal'), panel: <InternalLawyers /> },
          { value: 'reseau', label: t('viewExternal'), panel: <NetworkLawyers hidden={false} /> },
          { value: 'masques', label: t('viewHidden'), panel: <NetworkLawyers hidden /> },
        ]}
      />
    </Page>
  );
}

function InternalLawyers() {
  const { t } = useTranslation('directory');
  const query = useInternalLawyers();
  return (
    <Loaded query={query}>
      {(people) => (
        <PeopleTable
          caption={t('viewInternal')}
          people={people}
          withListing
          empty={
            <EmptyState icon={<IconGavel />} title={t('emptyInternal')}>
              {t('emptyInternalText')}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}

function NetworkLawyers({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('directory');
  const query = useExternalLawyers(hidden);
  return (
    <Loaded query={query}>
      {(people) => (
        <PeopleTable
          caption={t(hidden ? 'viewHidden' : 'viewExternal')}
          people={people}
          withFirm
          action={hideCell}
          empty={
            <EmptyState
              icon={hidden ? <IconEyeOff /> : <IconGavel />}
              title={t(hidden ? 'emptyHidden' : 'emptyExternal')}
            >
              {t(hidden ? 'emptyHiddenText' : 'emptyExternalText')}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}

const hideCell = (person: DirectoryPerson) => <HideButton person={person} />;

/** Out of one's own lists, and back. */
export function HideButton({ person }: { person: DirectoryPerson }) {
  const { t } = useTranslation(['directory', 'common']);
  const changes = useDirectoryChanges();
  const name = nameOf(person);

  async function change(hidden: boolean, undo: boolean) {
    try {
      await (hidden ? changes.hide(person.id) : changes.show(person.id));
      toast(t(hidden ? 'hidden' : 'shown', { name }), {
        ...(undo ? { action: { label: t('common:undo'), onSelect: () => void change(!hidden, false) } } : {}),
      });
    } catch (error) {
      toast(t('changeFailed'), { tone: 'bad', detail: reasonOf(error) });
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      icon={person.isHidden ? <IconEye /> : <IconEyeOff />}
      aria-label={t(person.isHidden ? 'showName' : 'hideName', { name })}
      onClick={() => void change(!person.isHidden, true)}
    >
      {t(person.isHidden ? 'showAgain' : 'hide')}
    </Button>
  );
}
