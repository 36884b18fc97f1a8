import { UPLOAD_CHUNK } from '@basoche/protocol';
import { Button, Progress, VirtualList } from '@basoche/ui';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/save-file.ts';
import type { ContactImport, ImportState } from './contact-import.ts';
import { ImportPage, NoImport, shownCount } from './ImportParts.tsx';
import type { RefusedRow } from './upload-run.ts';
import { useContactImport } from './use-contact-import.ts';

type Uploading = Extract<ImportState, { stage: 'uploading' }>;

/** `/contact/upload-result`: how far the import is, and what became of each row. */
export function UploadResultScreen() {
  const { running, state } = useContactImport();
  return (
    <ImportPage step="stepUpload">
      {state.stage === 'uploading' ? <Result running={running} state={state} /> : <NoImport />}
    </ImportPage>
  );
}

function Result({
  running,
  state: { name, total, phase, progress, isStored },
}: {
  running: ContactImport;
  state: Uploading;
}) {
  const { t } = useTranslation('importing');
  const { uploaded, created, updated, unchanged, refused } = progress;
  const failed = Math.min(progress.failed.length * UPLOAD_CHUNK, total - uploaded);
  const percent = total === 0 ? 100 : Math.floor((uploaded * 100) / total);
  const counts = { created, updated, unchanged, refused: refused.length, failed };
  return (
    <>
      <div className="ci-progress">
        <Progress label={`${t('uploading', { name })} · ${t('percent', { percent })}`} done={uploaded} total={total} />
      </div>
      <p role="status">
        {phase === 'offline' ? t('offline') : phase === 'over' ? t(failed > 0 ? 'incomplete' : 'over') : null}
      </p>
      {isStored || phase === 'over' ? null : <p role="alert">{t('notStored')}</p>}
      <ul className="ci-counts">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((kind) =>
          counts[kind] === 0 ? null : (
            <li key={kind}>{t(kind, { count: counts[kind], shown: shownCount(counts[kind]) })}</li>
          ),
        )}
      </ul>
      {refused.length === 0 ? null : <Refused rows={refused} />}
      <div className="ci-actions">
        {failed > 0 && phase !== 'running' ? (
          <Button icon={<IconRefresh />} onClick={() => void running.resend()}>
            {t('resend')}
          </Button>
        ) : null}
        {refused.length === 0 ? null : <ErrorFile running={running} name={name} refused={refused} />}
        {phase === 'over' ? (
          <>
            <Button onClick={() => void running.clear()}>{t('another')}</Button>
            <Link to="/contact" className="b-button b-button-primary">
              {t('toContacts')}
            </Link>
          </>
        ) : null}
      </div>
    </>
  );
}

function Refused({ rows }: { rows: readonly RefusedRow[] }) {
  const { t } = useTranslation('importing');
  const whyOf = useWhy();
  return (
    <VirtualList
      label={t('status_refused')}
      className="ci-rows"
      items={rows}
      itemKey={({ number }) => String(number)}
      rowHeight={36}
      render={(row) => (
        <div className="ci-names">
          <span>
            {t('lineNumber', { number: row.number })}
            {'\u00a0: '}
            {whyOf(row)}
          </span>
        </div>
      )}
    />
  );
}

function ErrorFile({
  running,
  name,
  refused,
}: {
  running: ContactImport;
  name: string;
  refused: readonly RefusedRow[];
}) {
  const { t } = useTranslation('importing');
  const whyOf = useWhy();
  async function save() {
    const csv = await running.errorFile(t('errorColumn'), whyOf, refused);
    const bare = name.replace(/\.[^.]+$/, '');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t('errorFileName', { name: bare }));
  }
  return (
    <Button icon={<IconDownload />} onClick={() => void save()}>
      {t('errorFile')}
    </Button>
  );
}

/** What is wrong with each field, or with the row. */
function useWhy(): (row: RefusedRow) => string {
  const { t } = useTranslation('contacts');
  return ({ detail, fields }) => {
    const parts = Object.entries(fields).map(([field, message]) => `${t(field as 'email')}\u00a0: ${message}`);
    return parts.length === 0 ? detail : parts.join(' ');
  };
}
