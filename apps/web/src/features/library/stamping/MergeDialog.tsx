import { fileRecord } from '@basoche/protocol';
import { Button, Dialog, toast } from '@basoche/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import '../../../i18n/stamping.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Item } from '../model/use-contents.ts';
import { nameProblem } from './file-list.ts';
import { FilesStep } from './FilesStep.tsx';
import { MergeFields } from './MergeFields.tsx';
import { namesOf, tasksOf } from './names.ts';
import { PdfWorker } from './pdf-worker.ts';
import { RunPanel } from './RunPanel.tsx';
import { NO_STAMP } from './saved-stamp.ts';
import { startOf } from './start-of.ts';
import { useFileList } from './use-file-list.ts';
import type { GivenFile } from './use-file-list.ts';
import { savePackageSize, useMergeChoice } from './use-merge-choice.ts';
import { useRun } from './use-run.ts';
import './stamping.css';

export interface MergeDialogProps {
  /** Files, and folders with all that they contain. */
  items: readonly Item[];
  /** What is asked for first; the dialog does both. */
  isCut: boolean;
  tree: FolderTree;
  /** All folders are on this device. */
  isKnown: boolean;
  /** What is known of files, by id; the same object each time. */
  given?: ReadonlyMap<string, GivenFile>;
  /** Of the result, where the place does not say it. */
  name?: string;
  onClose: () => void;
}

/** Files keep their names, which become bookmarks. */
const AS_THEY_ARE = { naming: { pattern: '{nom}', first: 1 }, today: '' };

/** Puts PDF files in a row, into one or into packages that are small enough to be sent; on this device alone. */
export function MergeDialog({ items, isCut, tree, isKnown, given, name, onClose }: MergeDialogProps) {
  const { t } = useTranslation('stamping');
  const user = useUser();
  const [worker] = useState(() => new PdfWorker());
  useEffect(() => () => worker.stop(), [worker]);
  const list = useFileList(items, tree, worker, given);
  const names = useMemo(() => namesOf(list.files, AS_THEY_ARE.naming, AS_THEY_ARE.today), [list.files]);
  const [start] = useState(() => startOf(items));
  const choice = useMergeChoice(user.id, {
    tree,
    isCut,
    place: start.start,
    name: name ?? start.name ?? t('singleDefault'),
  });
  const { run, ...runs } = useRun(tree, worker);
  const isListKnown = useRecords(fileRecord, {}).state.is === 'complete';
  const isRunning = run.is === 'stamping' || run.is === 'joining' || run.is === 'saving';
  const { destination } = choice;
  const isReady =
    destination !== null &&
    list.read === list.total &&
    names.length > (choice.isCut ? 0 : 1) &&
    names.every((name) => nameProblem(name) === null);

  function merge() {
    if (destination === null) return;
    if (choice.isCut) savePackageSize(user.id, choice.megabytes);
    runs.start(tasksOf(list.files, { ...AS_THEY_ARE, settings: NO_STAMP }), destination);
  }

  function close() {
    if (run.is === 'saving') return;
    if (!isRunning) {
      onClose();
      return;
    }
    runs.cancel();
    toast(t('cancelled'), { tone: 'info' });
  }

  return (
    <Dialog
      open
      size="xl"
      title={t(given !== undefined ? 'assembleTitle' : choice.isCut ? 'cutTitle' : 'mergeTitle')}
      description={run.is === 'none' ? t('mergeText') : undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      actions={
        <>
          {run.is === 'failed' ? <Button onClick={runs.forget}>{t('back')}</Button> : null}
          <Button
            variant={run.is === 'done' || run.is === 'failed' ? 'primary' : 'secondary'}
            disabled={run.is === 'saving'}
            onClick={close}
          >
            {t(run.is === 'done' || run.is === 'failed' ? 'close' : 'cancel')}
          </Button>
          {run.is === 'none' ? (
            <Button variant="primary" disabled={!isReady} onClick={merge}>
              {t(choice.isCut ? 'cutNow' : 'mergeNow')}
            </Button>
          ) : null}
        </>
      }
    >
      {run.is === 'none' ? (
        <div className="stamp-columns">
          <FilesStep
            list={list}
            names={names}
            naming={AS_THEY_ARE.naming}
            field="bookmark"
            isIncomplete={!(isListKnown && isKnown) && items.some(({ is }) => is === 'folder')}
          />
          <MergeFields choice={choice} tree={tree} isKnown={isKnown} />
        </div>
      ) : (
        <RunPanel
          run={run}
          left={list.left}
          doneTitle={t('mergedTitle')}
          progressOf={(name) => t('merging', { name })}
        />
      )}
    </Dialog>
  );
}
