import { formatLocalDate } from '@basoche/domain';
import type { Project } from '@basoche/protocol';
import { Button, Dialog, Select, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useToday } from '../../../shared/now.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { exportDocument } from '../../documents/index.ts';
import { useMatterUpload } from '../../library/index.ts';
import { bordereauFile } from '../model/bordereau.ts';
import type { CommunicatedExhibits, Exhibits, PartyOption } from '../model/use-exhibits.ts';

const FORMATS = ['docx', 'pdf'] as const;
type Format = (typeof FORMATS)[number];
const ALL = 'all';
const OPEN = 'open';

const isUnconfirmed = ({ isPending }: CommunicatedExhibits) => isPending;

export interface BordereauDialogProps {
  project: Project;
  party: PartyOption;
  exhibits: Exhibits;
  onClose: () => void;
}

/** Writes the list of exhibits that goes with them, on this device. */
export function BordereauDialog({ project, party, exhibits, onClose }: BordereauDialogProps) {
  const { t } = useTranslation(['exhibits', 'common']);
  const user = useUser();
  const today = useToday();
  const upload = useMatterUpload(project.id);
  const { communicated, open } = exhibits;
  const choices = [
    ...(communicated.length > 0 ? [{ value: ALL, label: t('bordereauAll') }] : []),
    ...communicated.toReversed().map(({ communication: { id, date } }) => ({
      value: id,
      label: t('bordereauOf', { day: formatLocalDate(date) }),
    })),
    ...(open.length > 0 ? [{ value: OPEN, label: t('bordereauOpen') }] : []),
  ];
  const [wanted, setWanted] = useState(choices[0]!.value);
  const [format, setFormat] = useState<Format>('docx');
  const [isBusy, setBusy] = useState(false);

  async function write(give: (blob: Blob, name: string) => void) {
    setBusy(true);
    const one = communicated.find(({ communication }) => communication.id === wanted);
    const listed = wanted === OPEN ? open : (one?.exhibits ?? exhibits.all.filter(({ row }) => row.number !== null));
    const file = bordereauFile({
      project,
      party: party.name,
      communication: one?.communication ?? null,
      isDraft: wanted === OPEN || (one === undefined ? communicated.some(isUnconfirmed) : one.isPending),
      exhibits: listed,
      author: `${user.firstname} ${user.lastname}`.trim(),
      today,
    });
    try {
      const { blob, extension } = await exportDocument(format === 'pdf' ? { format, file } : { format, file });
      give(blob, `${t('bordereauName', { day: one?.communication.date ?? today })}.${extension}`);
      onClose();
    } catch {
      toast(t('bordereauFailed'), { tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('bordereau')}
      description={t('bordereauText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button disabled={isBusy} onClick={() => void write(saveFile)}>
            {t('download')}
          </Button>
          {project.status === 'En cours' ? (
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() =>
                void write((blob, name) => {
                  upload([new File([blob], name, { type: blob.type })]);
                  toast(t('bordereauAdded', { name }));
                })
              }
            >
              {t('toMatter')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="ex-dialog">
        <Select label={t('bordereauWhich')} value={wanted} options={choices} onChange={setWanted} />
        <Select
          label={t('format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`format_${value}`) }))}
          onChange={setFormat}
        />
      </div>
    </Dialog>
  );
}
