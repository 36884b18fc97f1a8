import { formatBytes, formatDay, newUuid } from '@basoche/domain';
import { libraryCalls } from '@basoche/protocol';
import type { FileVersion, LibraryFile } from '@basoche/protocol';
import { Button, Menu, Pill, SkeletonRows, toast } from '@basoche/ui';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { commandOf } from '../../../app/http/calls.ts';
import { useSendCommand } from '../../../data/commands.ts';
import { useUploadQueue } from '../../../data/uploads/index.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { readWhole, useVersions } from '../model/use-file.ts';

/** What a file was and is; a version never changes. */
export function FileVersions({ row, isReadOnly }: { row: LibraryFile; isReadOnly: boolean }) {
  const { t } = useTranslation('library');
  const { data: versions, isError } = useVersions(row);
  return (
    <div className="lib-versions">
      {isReadOnly ? null : <AddVersion row={row} />}
      {versions === undefined ? (
        isError ? (
          <p className="lib-none">{t('versionsAway')}</p>
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <ul className="lib-version-list">
          {versions.map((version) => (
            <Version
              key={version.id}
              row={row}
              version={version}
              isParallel={versions.some(
                ({ base, number }) => base === version.base && base !== null && number !== version.number,
              )}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function AddVersion({ row }: { row: LibraryFile }) {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseVersion')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file === undefined) return;
          const target: UploadTarget = { is: 'version', file: row.id, base: row.version };
          queue
            .add([{ id: newUuid(Date.now()), file, name: row.name, target }])
            .catch((error: unknown) => showFailure(error, t('failed')));
        }}
      />
      <Button size="sm" icon={<IconUpload />} onClick={() => input.current?.click()}>
        {t('addVersion')}
      </Button>
    </>
  );
}

interface VersionProps {
  row: LibraryFile;
  version: FileVersion;
  /** Another was made from the same one. */
  isParallel: boolean;
  isReadOnly: boolean;
}

function Version({ row, version, isParallel, isReadOnly }: VersionProps) {
  const { t } = useTranslation('library');
  const send = useSendCommand();
  const { number } = version;
  const isPresent = number === row.version;

  function restore() {
    const about = { aggregate: `file/${row.id}`, label: t('commandRestoreVersion', { name: row.name, number }) };
    send(commandOf(libraryCalls.restoreVersion, { params: { slug: row.id, number } }, about)).then(
      () => toast(t('versionRestored', { number })),
      (error: unknown) => showFailure(error, t('failed')),
    );
  }

  function download() {
    readWhole(row.id, number).then(
      (content) => saveFile(content, version.name),
      (error: unknown) => showFailure(error, t('downloadFailed')),
    );
  }

  return (
    <li className="lib-version">
      <span className="lib-version-text">
        <span>
          <strong>{t('version', { number })}</strong> {isPresent ? <Pill tone="ok">{t('present')}</Pill> : null}
          {isParallel ? <Pill tone="wait">{t('parallel')}</Pill> : null}
        </span>
        <span className="lib-version-detail">
          {[version.author, formatDay(Date.parse(version.createdAt)), formatBytes(version.size)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <Menu
        label={t('versionActions', { number })}
        entries={[
          { id: 'download', label: t('download'), onSelect: download },
          ...(isPresent || isReadOnly ? [] : [{ id: 'restore', label: t('restoreVersion'), onSelect: restore }]),
        ]}
      />
    </li>
  );
}
