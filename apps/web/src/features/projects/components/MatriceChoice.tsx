import { formatDayTime } from '@basoche/domain';
import { MAX_MATRICE_BYTES, reason } from '@basoche/protocol';
import type { Matrice } from '@basoche/protocol';
import { Button, Dialog, Select, TextField, toast } from '@basoche/ui';
import { IconReplace, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { reasonText } from '../../../i18n/reasons.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { toBase64 } from '../../attachments/index.ts';
import { useMatriceCommands } from '../model/use-matrices.ts';

export interface MatriceChoiceProps {
  models: readonly Matrice[];
  value: string | null;
  onChange: (id: string) => void;
  /** Administrators add, replace and delete models. */
  canChange: boolean;
}

/** Which model; and for administrators the models of the firm. */
export function MatriceChoice({ models, value, onChange, canChange }: MatriceChoiceProps) {
  const { t } = useTranslation('matrices');
  const people = usePeople();
  const model = models.find(({ id }) => id === value);
  return (
    <>
      {model === undefined ? null : (
        <>
          <Select
            label={t('models')}
            hint={t('modelsText')}
            value={model.id}
            options={models.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
          />
          {model.updatedAt === 0 || model.updatedBy === null ? null : (
            <p className="rec-row-detail">
              {t('changed', { date: formatDayTime(model.updatedAt), name: people.of(model.updatedBy).name })}
            </p>
          )}
        </>
      )}
      {canChange && model !== undefined ? <ModelName key={model.id} model={model} /> : null}
      {canChange ? <Changes model={model} onAdded={onChange} /> : null}
    </>
  );
}

function Changes({ model, onAdded }: { model: Matrice | undefined; onAdded: (id: string) => void }) {
  const { t } = useTranslation(['matrices', 'common']);
  const commands = useMatriceCommands();
  const [isAsking, setAsking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | null>(null);

  async function put(file: File): Promise<void> {
    if (file.size > MAX_MATRICE_BYTES) {
      toast(t('notDone'), { tone: 'bad', detail: reasonText(reason('matrices.tooLarge', { max: MAX_MATRICE_BYTES })) });
      return;
    }
    const content = toBase64(new Uint8Array(await file.arrayBuffer()));
    const given = { fileName: file.name, content };
    try {
      if (replaced.current !== null) await commands.save(replaced.current, given);
      else onAdded((await commands.create({ ...given, name: file.name.replace(/\.do[ct]x$/i, '') })).id);
      toast(t('added'));
    } catch (error) {
      showFailure(error, t('notDone'));
    }
  }
  const choose = (id: string | null) => {
    replaced.current = id;
    picker.current?.click();
  };
  const failed = (error: unknown) => showFailure(error, t('notDone'));
  const remove = (id: string) => {
    setAsking(false);
    commands.remove(id).then(() => toast(t('removed')), failed);
  };
  return (
    <div className="pj-choices">
      <input
        ref={picker}
        type="file"
        accept=".docx,.dotx"
        hidden
        aria-label={t('add')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void put(file);
        }}
      />
      <Button icon={<IconUpload />} onClick={() => choose(null)}>
        {t('add')}
      </Button>
      {model === undefined ? null : (
        <>
          <Button icon={<IconReplace />} onClick={() => choose(model.id)}>
            {t('replace')}
          </Button>
          <Button icon={<IconTrash />} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </>
      )}
      {model !== undefined && isAsking ? (
        <Dialog
          open
          onOpenChange={setAsking}
          size="sm"
          title={t('removeTitle', { name: model.name })}
          description={t('removeText')}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
              <Button variant="danger" onClick={() => remove(model.id)}>
                {t('remove')}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

/** Saved when it is left. */
function ModelName({ model }: { model: Matrice }) {
  const { t } = useTranslation('matrices');
  const commands = useMatriceCommands();
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    const name = (typed ?? '').trim();
    setTyped(null);
    if (name === '' || name === model.name) return;
    await commands.save(model.id, { name }).catch((error: unknown) => showFailure(error, t('notDone')));
  }

  return (
    <TextField
      label={t('nameOfModel')}
      autoComplete="off"
      maxLength={160}
      value={typed ?? model.name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
