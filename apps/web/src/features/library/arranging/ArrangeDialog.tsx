import { Button, Dialog, SkeletonRows, TextField, toast } from '@basoche/ui';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/arranging.ts';
import '../../../i18n/stamping.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import { containerOf } from '../model/place.ts';
import type { FileEntry, Item } from '../model/use-contents.ts';
import { usePdf } from '../preview/pdf/use-pdf.ts';
import { nameProblem } from '../stamping/file-list.ts';
import { PdfWorker } from '../stamping/pdf-worker.ts';
import { RunPanel } from '../stamping/RunPanel.tsx';
import { SaveStep } from '../stamping/SaveStep.tsx';
import { MAX_FILE_NAME, stemOf } from '../stamping/stamp-data.ts';
import type { FileToStamp } from '../stamping/stamp-data.ts';
import { useFileList } from '../stamping/use-file-list.ts';
import { useRun } from '../stamping/use-run.ts';
import type { RunView } from '../stamping/use-run.ts';
import { useSaveChoice } from '../stamping/use-save-choice.ts';
import { ArrangeTools } from './ArrangeTools.tsx';
import { filesOf, isChanged } from './arrangement.ts';
import { LeftAsItIs, MAX_ARRANGED, NoPages } from './NoPages.tsx';
import { PageGrid } from './PageGrid.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useBytes } from './use-bytes.ts';
import '../../../shared/records/records.css';
import '../stamping/stamping.css';
import './arranging.css';

export interface ArrangeDialogProps {
  entry: FileEntry;
  tree: FolderTree;
  /** All folders are on this device. */
  isKnown: boolean;
  onClose: () => void;
}

/** Puts the pages of a PDF in another order, turns them, leaves some out and cuts it, on this device alone. */
export function ArrangeDialog({ entry, tree, isKnown, onClose }: ArrangeDialogProps) {
  const { t } = useTranslation(['arranging', 'stamping']);
  const [worker] = useState(() => new PdfWorker());
  useEffect(() => () => worker.stop(), [worker]);
  const [items] = useState<readonly Item[]>(() => [{ is: 'file', entry }]);
  const list = useFileList(items, tree, worker);
  const [file] = list.files;
  const [left] = list.left;
  const runs = useRun(tree, worker);
  if (file !== undefined) return <WithFile {...{ file, tree, isKnown, runs, onClose }} />;
  return (
    <ArrangeFrame runs={runs} onClose={onClose} actions={<Button onClick={onClose}>{t('stamping:close')}</Button>}>
      {left === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <LeftAsItIs reason={left.reason} {...(left.reason === 'away' ? { onRetry: list.retry } : {})} />
      )}
    </ArrangeFrame>
  );
}

interface FrameProps {
  runs: RunView;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function ArrangeFrame({ runs: { run, cancel }, actions, onClose, children }: FrameProps) {
  const { t } = useTranslation(['arranging', 'stamping']);
  function close() {
    if (run.is === 'saving') return;
    if (run.is === 'none' || run.is === 'done' || run.is === 'failed') {
      onClose();
      return;
    }
    cancel();
    toast(t('stamping:cancelled'), { tone: 'info' });
  }
  return (
    <Dialog
      open
      size="xl"
      title={t('title')}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      actions={actions}
    >
      {children}
    </Dialog>
  );
}

type WithFileProps = Omit<ArrangeDialogProps, 'entry'> & { file: FileToStamp; runs: RunView };

function WithFile(props: WithFileProps) {
  const { t } = useTranslation('stamping');
  const bytes = useBytes(props.file.row);
  if (bytes instanceof Uint8Array) return <WithBytes bytes={bytes} {...props} />;
  return (
    <ArrangeFrame {...props} actions={<Button onClick={props.onClose}>{t('close')}</Button>}>
      {bytes === null ? <SkeletonRows rows={6} /> : <LeftAsItIs reason={bytes} />}
    </ArrangeFrame>
  );
}

function WithBytes({ bytes, ...props }: WithFileProps & { bytes: Uint8Array }) {
  const { t } = useTranslation('stamping');
  const state = usePdf(bytes);
  if (state.is === 'open' && state.pdf.numPages <= MAX_ARRANGED) return <Arrange pdf={state.pdf} {...props} />;
  return (
    <ArrangeFrame {...props} actions={<Button onClick={props.onClose}>{t('close')}</Button>}>
      <NoPages state={state} />
    </ArrangeFrame>
  );
}

const OF_ONE = ['versions', 'copies', 'download'] as const;
const OF_MANY = ['copies', 'download'] as const;

function Arrange({ file, pdf, tree, isKnown, runs, onClose }: WithFileProps & { pdf: PDFDocumentProxy }) {
  const { t } = useTranslation(['arranging', 'stamping']);
  const arranging = useArrangement(pdf.numPages);
  const [step, setStep] = useState<'pages' | 'save'>('pages');
  const [name, setName] = useState(stemOf(file.fileName));
  const files = filesOf(arranging.pages);
  const total = files.length;
  const isMany = total > 1;
  const names = files.map((_, at) =>
    isMany ? t('stamping:packageName', { name: name.trim(), number: at + 1, total }) : `${name.trim()}.pdf`,
  );
  const choice = useSaveChoice(
    files.map(() => file),
    names,
    { tree, start: containerOf(file.row), singleName: stemOf(file.fileName), outcomes: isMany ? OF_MANY : OF_ONE },
  );
  const { run } = runs;
  const { destination, outcome } = choice;
  const problem = nameProblem(names[0]!);
  const isNamed = outcome === 'copies' || (outcome === 'download' && !isMany);

  function save() {
    if (destination === null) return;
    const tasks = files.map((pages, at) => ({
      file,
      newName: names[at]!,
      change: { is: 'arrange' as const, pages: pages.map(({ index, rotation }) => ({ index, rotation })) },
    }));
    runs.start(tasks, destination);
  }

  const canContinue = isChanged(arranging.pages, pdf.numPages);
  const actions =
    run.is === 'done' || run.is === 'failed' ? (
      <>
        {run.is === 'failed' ? <Button onClick={runs.forget}>{t('stamping:back')}</Button> : null}
        <Button variant="primary" onClick={onClose}>
          {t('stamping:close')}
        </Button>
      </>
    ) : run.is === 'none' ? (
      <>
        {step === 'save' ? <Button onClick={() => setStep('pages')}>{t('stamping:back')}</Button> : null}
        <Button onClick={onClose}>{t('stamping:cancel')}</Button>
        {step === 'pages' ? (
          <Button variant="primary" disabled={!canContinue} onClick={() => setStep('save')}>
            {t('stamping:next')}
          </Button>
        ) : (
          <Button variant="primary" disabled={destination === null || (isNamed && problem !== null)} onClick={save}>
            {t('save')}
          </Button>
        )}
      </>
    ) : (
      <Button disabled={run.is === 'saving'} onClick={runs.cancel}>
        {t('stamping:cancel')}
      </Button>
    );
  return (
    <ArrangeFrame runs={runs} onClose={onClose} actions={actions}>
      {run.is !== 'none' ? (
        <RunPanel run={run} left={[]} doneTitle={t('doneTitle')} progressOf={(made) => t('making', { name: made })} />
      ) : step === 'pages' ? (
        <div className="arr-step">
          <ArrangeTools arranging={arranging} />
          <PageGrid pdf={pdf} arranging={arranging} />
        </div>
      ) : (
        <>
          {isNamed ? (
            <TextField
              className="arr-name"
              label={t(isMany ? 'commonName' : 'stamping:fileName')}
              autoComplete="off"
              maxLength={MAX_FILE_NAME - 20}
              value={name}
              end={<span className="stamp-extension">.pdf</span>}
              error={problem === null ? undefined : t(`stamping:${problem}`)}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : null}
          <SaveStep choice={choice} tree={tree} isKnown={isKnown} isMany={isMany} of={isMany ? 'cut' : 'arranged'} />
        </>
      )}
    </ArrangeFrame>
  );
}
