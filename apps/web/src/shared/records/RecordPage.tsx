import type { AnyRow } from '@basoche/protocol';
import { Card, Page, PageHeader, Pill } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../../data/records/use-record.ts';
import { MergedRecords } from '../merging/MergedRecords.tsx';
import { useSurvivor } from '../merging/use-survivor.ts';
import { usePageTitle } from '../title.ts';
import { Absent } from './Absent.tsx';
import { FieldValue } from './FieldValue.tsx';
import { RecordActions } from './RecordActions.tsx';
import { Pending } from './RecordParts.tsx';
import { isHiddenRow } from './record-link.ts';
import type { FieldValues, RecordScreens } from './record-screens.ts';
import { isGiven } from './record-values.ts';
import { Refusals } from './Refusals.tsx';
import { useRecordTexts } from './use-record-texts.ts';
import './records.css';

export interface RecordPageProps {
  screens: RecordScreens;
  id: string;
  /** Under its name. */
  subtitle: (row: AnyRow) => ReactNode;
  /** Under the first of its groups: what belongs to it. */
  children?: (row: AnyRow) => ReactNode;
  /** How many groups stand above that. */
  above?: number;
  /** Under everything else. */
  renderLast?: (row: AnyRow) => ReactNode;
}

/** The page of a record: what is known of it, what was refused, what one does with it. */
export function RecordPage({ id, ...page }: RecordPageProps) {
  const { link } = page.screens;
  const { entry } = useRecord(link.kind, id);
  const survivor = useSurvivor(link, id);
  const merged = survivor === id ? null : (entry?.row ?? null);
  return <OneRecordPage {...page} id={survivor} merged={merged} />;
}

interface OneRecordPageProps extends RecordPageProps {
  /** The record that its address names, which went into this one. */
  merged: AnyRow | null;
}

function OneRecordPage({ screens, id, merged, subtitle, children, above = 1, renderLast }: OneRecordPageProps) {
  const { entry, state, refusals } = useRecord(screens.link.kind, id);
  if (entry === null || isHiddenRow(screens.link, entry.row))
    return (
      <Absent screens={screens} state={state} isHidden={entry !== null}>
        <Refusals screens={screens} id={id} row={null} refusals={refusals} />
      </Absent>
    );
  const { row, isPending } = entry;
  const facts = Object.keys(screens.groups).map((group) => (
    <Facts key={group} screens={screens} row={row} group={group} />
  ));
  return (
    <Page narrow>
      <Head screens={screens} row={row} isPending={isPending} subtitle={subtitle(row)} />
      {merged === null ? null : <LedHere screens={screens} merged={merged} />}
      <Refusals screens={screens} id={id} row={row} refusals={refusals} />
      {facts.slice(0, above)}
      {children?.(row)}
      {facts.slice(above)}
      {renderLast?.(row)}
      {screens.link.kind.shared === undefined ? null : <MergedRecords screens={screens} row={row} />}
    </Page>
  );
}

/** The address names a record that was merged: what was refused of it is told here. */
function LedHere({ screens, merged }: { screens: RecordScreens; merged: AnyRow }) {
  const { t } = useTranslation('merging');
  const { refusals } = useRecord(screens.link.kind, merged.id);
  return (
    <>
      <p className="rec-note" role="status">
        {t('ledHere', { name: screens.link.nameOf(merged) })}
      </p>
      <Refusals screens={screens} id={merged.id} row={merged} refusals={refusals} />
    </>
  );
}

interface HeadProps {
  screens: RecordScreens;
  row: AnyRow;
  isPending: boolean;
  subtitle: ReactNode;
}

function Head({ screens, row, isPending, subtitle }: HeadProps) {
  const { text } = useRecordTexts(screens.link);
  const name = screens.link.nameOf(row);
  usePageTitle(name);
  return (
    <PageHeader
      title={name}
      breadcrumb={
        <Link to={screens.link.path} className="s-link">
          {text('title')}
        </Link>
      }
      subtitle={
        <span className="rec-head-line">
          {subtitle}
          {(row as { is_archived?: boolean }).is_archived === true ? (
            <Pill tone="wait">{text('archivedPill')}</Pill>
          ) : null}
          {isPending ? <Pending /> : null}
        </span>
      }
      actions={<RecordActions screens={screens} row={row} />}
    />
  );
}

function Facts({ screens, row, group }: { screens: RecordScreens; row: AnyRow; group: string }) {
  const { label } = useRecordTexts(screens.link);
  const values = row as unknown as FieldValues;
  const fields = (screens.groups[group] ?? []).filter((field) => isGiven(values[field]));
  if (fields.length === 0) return null;
  return (
    <Card title={label(`group_${group}`)}>
      <dl className="rec-facts">
        {fields.map((field) => (
          <div key={field} className={screens.inputs[field] === 'note' ? 'rec-wide' : undefined}>
            <dt>{label(field)}</dt>
            <dd>
              <FieldValue screens={screens} field={field} value={values[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
