import type { RowsState } from '@basoche/records';
import { EmptyState, PageHeader, Tabs } from '@basoche/ui';
import { IconLockOpen } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from '../../../app/session/session.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { usePageTitle } from '../../../shared/title.ts';
import { Places } from '../components/Places.tsx';
import { ReceivedRequest, SentRequest } from '../components/RequestCards.tsx';
import { useRequests } from '../model/use-requests.ts';
import type { RequestEntry } from '../model/use-requests.ts';
import '../../../shared/records/records.css';
import '../library.css';

type Direction = 'received' | 'sent';

/** `/ged?place=requests`: what others ask of this person, and what they ask of others, from this device. */
export function RequestsScreen() {
  const { t } = useTranslation(['requests', 'library']);
  const isStaff = useIsStaff();
  usePageTitle(t('library:requests'));
  return (
    <div className="lib-page">
      <Places here={{ is: 'requests' }} />
      <div className="lib-pane lib-requests">
        <PageHeader title={t('library:requests')} subtitle={t(isStaff ? 'text' : 'clientText')} />
        {isStaff ? <BothDirections /> : <Sent />}
      </div>
    </div>
  );
}

function BothDirections() {
  const { t } = useTranslation('requests');
  const { received, sent, state, refusals } = useRequests();
  const [chosen, setChosen] = useState<Direction | null>(null);
  const count = received.filter(({ row }) => row.status === 'pending').length;
  const receivedPanel = (
    <RequestLists
      entries={received}
      state={state}
      Card={ReceivedRequest}
      title={t('noneReceived')}
      text={t('noneReceivedText')}
    />
  );
  return (
    <>
      <RefusalList refusals={refusals} />
      <Tabs<Direction>
        label={t('directions')}
        value={chosen ?? (received.length === 0 && sent.length > 0 ? 'sent' : 'received')}
        onChange={setChosen}
        tabs={[
          {
            value: 'received',
            label: count === 0 ? t('received') : t('receivedCount', { count }),
            panel: receivedPanel,
          },
          { value: 'sent', label: t('sent'), panel: <SentLists entries={sent} state={state} /> },
        ]}
      />
    </>
  );
}

/** Of somebody from outside, who answers nothing. */
function Sent() {
  const { sent, state, refusals } = useRequests();
  return (
    <>
      <RefusalList refusals={refusals} />
      <SentLists entries={sent} state={state} />
    </>
  );
}

function SentLists(props: { entries: readonly RequestEntry[]; state: RowsState }) {
  const { t } = useTranslation('requests');
  const isStaff = useIsStaff();
  return (
    <RequestLists
      {...props}
      Card={SentRequest}
      title={t('noneSent')}
      text={t(isStaff ? 'noneSentText' : 'noneSentClient')}
    />
  );
}

interface RequestListsProps {
  entries: readonly RequestEntry[];
  state: RowsState;
  Card: ComponentType<{ entry: RequestEntry }>;
  title: string;
  text: string;
}

/** Those that are not answered first, then the others. */
function RequestLists({ entries, state, Card, title, text }: RequestListsProps) {
  const { t } = useTranslation(['requests', 'library']);
  if (entries.length === 0)
    return state.is === 'complete' ? (
      <EmptyState icon={<IconLockOpen />} title={title}>
        {text}
      </EmptyState>
    ) : (
      <NotHeardYet rows={3} avatar />
    );
  const parts = [
    { label: t('pending'), rows: entries.filter(({ row }) => row.status === 'pending') },
    { label: t('decided'), rows: entries.filter(({ row }) => row.status !== 'pending') },
  ];
  return (
    <>
      {state.is === 'complete' ? null : <p className="rec-arrived">{t('library:filling')}</p>}
      {parts.map(({ label, rows }) =>
        rows.length === 0 ? null : (
          <section key={label} className="lib-request-part" aria-label={label}>
            <h2 className="b-section-title">{label}</h2>
            <ul className="lib-request-list">
              {rows.map((entry) => (
                <Card key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}
