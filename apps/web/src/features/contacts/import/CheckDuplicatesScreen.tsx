import { contactRecord } from '@basoche/protocol';
import { Button, FilterChip, Select, SkeletonRows, VirtualList } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected, useEngine } from '../../../app/engine.tsx';
import { CHOICES, choiceOf, choicesOf, sentRow } from './choices.ts';
import type { RowChoice } from './choices.ts';
import type { ContactImport, ImportState } from './contact-import.ts';
import { ImportPage, NoImport, shownCount } from './ImportParts.tsx';
import { ImportRow } from './ImportRow.tsx';
import { ROW_STATUSES } from './plan.ts';
import type { PlannedRow, RowStatus } from './plan.ts';
import { useContactImport } from './use-contact-import.ts';

type Checked = Extract<ImportState, { stage: 'check_duplicate' }>;

/** `/contact/check-doublon`: what an import would do, and what somebody decides of it. */
export function CheckDuplicatesScreen() {
  const { running, state } = useContactImport();
  return (
    <ImportPage step="stepDuplicates">
      {state.stage !== 'check_duplicate' ? (
        <NoImport />
      ) : state.plan === null ? (
        <Checking />
      ) : (
        <Plan running={running} state={state} plan={state.plan} />
      )}
    </ImportPage>
  );
}

function Checking() {
  const { t } = useTranslation('importing');
  const { records } = useEngine();
  return (
    <>
      <p role="status">{t(records.rows(contactRecord).state.is === 'complete' ? 'checking' : 'filling')}</p>
      <SkeletonRows />
    </>
  );
}

interface PlanProps {
  running: ContactImport;
  state: Checked;
  plan: readonly PlannedRow[];
}

function Plan({ running, state: { choices }, plan }: PlanProps) {
  const { t } = useTranslation('importing');
  const byStatus = useMemo(() => grouped(plan), [plan]);
  const present = ROW_STATUSES.filter((status) => byStatus.has(status));
  const [chosen, setChosen] = useState<RowStatus | null>(null);
  const shown = chosen ?? present[0] ?? 'new';
  const rows = byStatus.get(shown) ?? [];
  return (
    <>
      <div role="group" aria-label={t('summary')} className="ci-filters">
        {present.map((status) => (
          <FilterChip
            key={status}
            selected={status === shown}
            count={byStatus.get(status)!.length}
            onClick={() => setChosen(status)}
          >
            {t(`status_${status}`)}
          </FilterChip>
        ))}
      </div>
      {CHOICES[shown].length === 1 ? null : (
        <div className="ci-select">
          <Select
            label={t('forAll')}
            value={commonChoice(rows, choices)}
            options={CHOICES[shown].map((choice) => ({ value: choice, label: t(`choice_${choice}`) }))}
            onChange={(choice) => running.chooseAll(shown, choice)}
          />
        </div>
      )}
      <VirtualList
        key={shown}
        label={t('list')}
        className="ci-rows"
        items={rows}
        itemKey={({ at }) => String(at)}
        rowHeight={60}
        render={(row) => (
          <ImportRow
            row={row}
            choices={choicesOf(row)}
            choice={choiceOf(row, choices)}
            onChoose={(choice) => running.chooseRow(row.at, choice)}
          />
        )}
      />
      <Send running={running} count={plan.filter((row) => sentRow(row, choices) !== null).length} />
    </>
  );
}

function grouped(plan: readonly PlannedRow[]): ReadonlyMap<RowStatus, PlannedRow[]> {
  const groups = new Map<RowStatus, PlannedRow[]>();
  for (const row of plan) {
    const group = groups.get(row.status);
    if (group === undefined) groups.set(row.status, [row]);
    else group.push(row);
  }
  return groups;
}

/** `null`: rows of one status have several. */
function commonChoice(rows: readonly PlannedRow[], choices: Checked['choices']): RowChoice | null {
  const [first] = rows;
  if (first === undefined) return null;
  const choice = choiceOf(first, choices);
  return rows.every((row) => choiceOf(row, choices) === choice) ? choice : null;
}

function Send({ running, count }: { running: ContactImport; count: number }) {
  const { t } = useTranslation('importing');
  const isConnected = useConnected();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      {isConnected ? null : (
        <p role="status" className="ci-note">
          {t('needsConnection')}
        </p>
      )}
      <div className="ci-actions">
        <Button
          onClick={() => {
            running.back();
            void navigate({ to: '/contact/import' });
          }}
        >
          {t('back')}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!isConnected || count === 0}
          onClick={() => {
            setBusy(true);
            void running.upload();
            void navigate({ to: '/contact/upload-result' });
          }}
        >
          {t('send', { count, shown: shownCount(count) })}
        </Button>
      </div>
    </>
  );
}
