import { CONTACT_COLUMNS } from '@basoche/domain';
import type { ContactColumn } from '@basoche/domain';
import { CONTACT_TYPES } from '@basoche/protocol';
import { Button, Select } from '@basoche/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactImport, ImportState } from './contact-import.ts';
import { ImportPage, shownCount } from './ImportParts.tsx';
import { useContactImport } from './use-contact-import.ts';

/** `/contact/import`: a file, and what its columns are. */
export function ImportScreen() {
  const { running, state } = useContactImport();
  if (state.stage === 'check_duplicate' || state.stage === 'uploading')
    return <UnderWay running={running} state={state} />;
  return (
    <ImportPage step={state.stage === 'process_raw_data' ? 'stepColumns' : 'stepFile'}>
      <ChooseFile running={running} state={state} />
      {state.stage === 'process_raw_data' ? <Columns running={running} state={state} /> : null}
    </ImportPage>
  );
}

function UnderWay({
  running,
  state,
}: {
  running: ContactImport;
  state: Extract<ImportState, { stage: 'check_duplicate' | 'uploading' }>;
}) {
  const { t } = useTranslation('importing');
  const isSent = state.stage === 'uploading';
  return (
    <ImportPage step={isSent ? 'stepUpload' : 'stepDuplicates'}>
      <p className="ci-text" role="status">
        {isSent && state.phase === 'over' ? t('over') : t('underWayText', { name: state.name })}
      </p>
      <div className="ci-actions">
        <Link to={isSent ? '/contact/upload-result' : '/contact/check-doublon'} className="b-button b-button-primary">
          {t('resume')}
        </Link>
        <Button onClick={() => void running.clear()}>
          {isSent && state.phase === 'over' ? t('another') : t('abandon')}
        </Button>
      </div>
    </ImportPage>
  );
}

function ChooseFile({ running, state }: { running: ContactImport; state: ImportState }) {
  const { t } = useTranslation('importing');
  const input = useId();
  const isReading = state.stage === 'retrieve_raw_data';
  return (
    <>
      <p className="ci-text">{t('fileText')}</p>
      <div className="ci-actions">
        <label className="b-button b-button-secondary" htmlFor={input}>
          <IconFileSpreadsheet aria-hidden />
          {state.stage === 'process_raw_data' ? t('otherFile') : t('choose')}
          <input
            id={input}
            type="file"
            className="b-hidden"
            accept=".csv,.txt,.tsv,.xlsx,.vcf,text/csv,text/vcard"
            disabled={isReading}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void file.arrayBuffer().then((bytes) => running.choose(file.name, new Uint8Array(bytes)));
              currentTarget.value = '';
            }}
          />
        </label>
        {isReading ? <span role="status">{t('reading', { name: state.name })}</span> : null}
      </div>
      {state.stage === 'initialize' && state.problem !== null ? (
        <p role="alert" className="ci-problem">
          {t(`problem_${state.problem}`)}
        </p>
      ) : null}
    </>
  );
}

const IGNORED = 'ignored';
const OWN_LABELS = ['fullname', 'address_more', 'postcode', 'type'] as const;
type OwnLabel = (typeof OWN_LABELS)[number];

function Columns({
  running,
  state: { name, file, columns, defaultType },
}: {
  running: ContactImport;
  state: Extract<ImportState, { stage: 'process_raw_data' }>;
}) {
  const { t } = useTranslation('importing');
  const { t: contact } = useTranslation('contacts');
  const navigate = useNavigate();
  const isNamed = columns.includes('fullname') || (columns.includes('firstname') && columns.includes('lastname'));
  const labelOf = (column: ContactColumn) =>
    OWN_LABELS.includes(column as OwnLabel)
      ? t(column as OwnLabel)
      : contact(column as Exclude<ContactColumn, OwnLabel>);
  const options = [
    { value: IGNORED, label: t('ignored') },
    ...CONTACT_COLUMNS.map((column) => ({ value: column as string, label: labelOf(column) })),
  ];
  return (
    <>
      <p role="status">{t('rows', { count: file.count, shown: shownCount(file.count), name })}</p>
      <p className="ci-text">{t('columnsText')}</p>
      <ul className="ci-columns" aria-label={t('columns')}>
        {file.header.map((header, at) => {
          const title =
            file.source === 'cards' ? labelOf(header as ContactColumn) : header || t('untitled', { number: at + 1 });
          return (
            <li key={`${at}-${header}`} className="ci-column">
              <span className="ci-names">
                <strong>{title}</strong>
                <span className="ci-muted">
                  {file.samples
                    .map((cells) => cells[at])
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Select
                label={t('column', { title })}
                hideLabel
                value={columns[at] ?? IGNORED}
                options={options}
                onChange={(value) => running.map(at, value === IGNORED ? null : (value as ContactColumn))}
              />
            </li>
          );
        })}
      </ul>
      <div className="ci-select">
        <Select
          label={t('defaultType')}
          value={defaultType}
          options={CONTACT_TYPES.map((type) => ({ value: type, label: contact(`type_${type}`) }))}
          onChange={(type) => running.setDefaultType(type)}
        />
      </div>
      {isNamed ? null : (
        <p role="alert" className="ci-problem">
          {t('noName')}
        </p>
      )}
      <div className="ci-actions">
        <Button
          variant="primary"
          disabled={!isNamed}
          onClick={() => {
            running.accept();
            void navigate({ to: '/contact/check-doublon' });
          }}
        >
          {t('toDuplicates')}
        </Button>
      </div>
    </>
  );
}
