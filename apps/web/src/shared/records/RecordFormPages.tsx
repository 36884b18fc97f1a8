import { isInternalPath } from '@basoche/domain';
import type { AnyRow } from '@basoche/protocol';
import { Page, PageHeader, toast } from '@basoche/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../../data/records/use-record.ts';
import { usePageTitle } from '../title.ts';
import { Absent } from './Absent.tsx';
import { RecordForm } from './RecordForm.tsx';
import { isHiddenRow, viewPath } from './record-link.ts';
import type { RecordLink } from './record-link.ts';
import type { FieldValues, RecordScreens } from './record-screens.ts';
import { asSaved, newValuesOf, valuesOf } from './record-values.ts';
import { useKindCommands } from './use-kind-commands.ts';
import { useKindForm } from './use-kind-form.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface NewRecordPageProps {
  screens: RecordScreens;
  /** What it begins with. The same object each time. */
  preset: object;
  /** The page of the application to go to afterwards. */
  redirect: string | undefined;
  /** Above the fields. */
  children?: (values: FieldValues) => ReactNode;
}

/** `…/create` of a kind. */
export function NewRecordPage({ screens, preset, redirect, children }: NewRecordPageProps) {
  const { t } = useTranslation('records');
  const { link } = screens;
  const { text } = useRecordTexts(link);
  const commands = useKindCommands(link);
  const leave = useLeave(link, redirect);
  const form = useKindForm({
    screens,
    id: null,
    row: preset,
    send: async (fields) => {
      const values = { ...valuesOf(screens, preset), ...fields };
      const { id, waiting } = await commands.create(newValuesOf(screens, values));
      toast(waiting ? t('savedPending') : text('added', { name: link.nameOf(values) }), { tone: 'ok' });
      leave(id);
    },
  });
  return (
    <Page narrow>
      <Head link={link} title={text('createTitle')} />
      <RecordForm screens={screens} form={form} onCancel={() => leave(null)}>
        {children?.(form.values)}
      </RecordForm>
    </Page>
  );
}

export interface UpdateRecordPageProps {
  screens: RecordScreens;
  id: string;
  redirect: string | undefined;
}

/** `…/update/:id` of a kind. */
export function UpdateRecordPage({ screens, id, redirect }: UpdateRecordPageProps) {
  const { entry, state } = useRecord(screens.link.kind, id);
  if (entry === null || isHiddenRow(screens.link, entry.row))
    return <Absent screens={screens} state={state} isHidden={entry !== null} />;
  return <Update key={id} screens={screens} row={entry.row} redirect={redirect} />;
}

interface UpdateProps {
  screens: RecordScreens;
  row: AnyRow;
  redirect: string | undefined;
}

function Update({ screens, row, redirect }: UpdateProps) {
  const { t } = useTranslation('records');
  const { link } = screens;
  const { text } = useRecordTexts(link);
  const commands = useKindCommands(link);
  const leave = useLeave(link, redirect);
  const form = useKindForm({
    screens,
    id: row.id,
    row,
    send: async (fields, seen) => {
      const sent = await commands.save(row.id, asSaved(screens, fields), seen);
      toast(sent?.waiting === true ? t('savedPending') : text('changed'), { tone: 'ok' });
      leave(row.id);
    },
  });
  return (
    <Page narrow>
      <Head link={link} title={text('updateTitle', { name: link.nameOf(row) })} />
      <RecordForm screens={screens} form={form} onCancel={() => leave(row.id)} />
    </Page>
  );
}

/** Where a form leads once it is done: a page of the application, the record, or the list. */
function useLeave(link: RecordLink, redirect: string | undefined) {
  const navigate = useNavigate();
  return (id: string | null) => {
    if (isInternalPath(redirect)) void navigate({ href: redirect });
    else void navigate({ to: id === null ? link.path : viewPath(link, id) });
  };
}

function Head({ link, title }: { link: RecordLink; title: string }) {
  const { text } = useRecordTexts(link);
  usePageTitle(title);
  return (
    <PageHeader
      inTopBar
      title={title}
      breadcrumb={
        <Link to={link.path} className="s-link">
          {text('title')}
        </Link>
      }
    />
  );
}
