import { commandOf } from '../../../app/http/calls.ts';
import { formatCompanyNumber, formatDayTime, LANGUAGE_NAMES, SPECIALITIES } from '@basoche/domain';
import { FirmUpdate, type Firm, firmCalls } from '@basoche/protocol';
import { Button, Card, Pill, Select, TagsField, TextField, toast } from '@basoche/ui';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useSendCommand } from '../../../data/commands.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useFollow } from '../../../shared/form/use-follow.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { FormFooter } from '../../../shared/form/FormFooter.tsx';
import { aggregateOf } from '../../../data/firm/firm.ts';
import { issueText } from '../../../i18n/reasons.ts';

interface Values {
  name: string;
  siret: string;
  language: 'fr' | 'en' | 'de';
  languages: string[];
  specialities: string[];
  /** The state of the firm that was changed: another one in between is a conflict. */
  version: number;
}

const LANGUAGES = ['fr', 'en', 'de'] as const;

function valuesOf(firm: Firm): Values {
  return {
    name: firm.name,
    siret: formatCompanyNumber(firm.siret ?? ''),
    language: LANGUAGES.find((language) => language === firm.language) ?? 'fr',
    languages: firm.languages,
    specialities: firm.specialities,
    version: firm.version,
  };
}

/** What the person sees: without the version. */
function seen({ version: _version, ...values }: Values): string {
  return JSON.stringify(values);
}

export interface FirmFormProps {
  firm: Firm;
  waiting: boolean;
  /** Reads the firm again. */
  reload: () => Promise<Firm | null>;
}

export function FirmForm({ firm, waiting, reload }: FirmFormProps) {
  const { t } = useTranslation('firm');
  const send = useSendCommand();
  const [base, setBase] = useState(firm);
  const [conflict, setConflict] = useState(false);
  const [keep] = useState(() => keptForm<Values>(`firm-${firm.id}`));
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<Values>({
    initial: valuesOf(base),
    keep,
    check: (values) => {
      const errors: Partial<Record<keyof Values, string>> = {};
      for (const issue of FirmUpdate.safeParse(values).error?.issues ?? [])
        errors[issue.path[0] as keyof Values] ??= issueText(issue);
      if (values.name.trim() === '') errors.name = t('nameMissing');
      return errors;
    },
    send: async (values) => {
      setConflict(false);
      try {
        const about = { aggregate: aggregateOf(firm.id), label: t('information') };
        const sent = await send(commandOf(firmCalls.updateFirm, { params: { id: firm.id }, body: values }, about));
        start(sent.waiting ? { ...base, ...values } : (sent.answer as Firm));
        toast(t(sent.waiting ? 'waitingToast' : 'saved'), { tone: 'ok' });
      } catch (error) {
        setConflict(error instanceof ApiError && error.code === 'CONFLICT');
        throw error;
      }
    },
  });
  const changed = seen(values) !== seen(valuesOf(base));

  /** From this state on, what is typed counts as a change. */
  function start(from: Firm) {
    setBase(from);
    replace(valuesOf(from));
    keep.write(null);
  }

  // Somebody else's change shows at once where nothing is being typed.
  useFollow(firm, changed || busy, start);

  async function startAgain() {
    setConflict(false);
    start((await reload()) ?? base);
  }

  return (
    <Card title={t('information')} tools={waiting ? <Pill icon={<IconClock />}>{t('waiting')}</Pill> : undefined}>
      <form ref={form} noValidate className="p-box" onSubmit={(event) => void submit(event)}>
        <div className="p-fields">
          <TextField label={t('name')} required autoComplete="organization" {...text('name')} />
          <TextField label={t('siret')} hint={t('siretHint')} inputMode="numeric" {...text('siret')} />
          <Select
            label={t('language')}
            value={values.language}
            options={LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) }))}
            onChange={(value) => set('language', value)}
          />
        </div>
        <TagsField
          label={t('languages')}
          hint={t('tagsHint')}
          value={values.languages}
          suggestions={LANGUAGE_NAMES}
          error={errors.languages}
          onChange={(value) => set('languages', value)}
        />
        <TagsField
          label={t('specialities')}
          hint={t('tagsHint')}
          value={values.specialities}
          suggestions={SPECIALITIES}
          error={errors.specialities}
          onChange={(value) => set('specialities', value)}
        />
        {firm.updatedBy === null ? null : (
          <p className="p-hint">
            {t('lastChange', { name: firm.updatedBy, when: formatDayTime(Date.parse(firm.updatedAt)) })}
          </p>
        )}
        {conflict ? (
          <div className="f-conflict">
            <p>{t('conflict')}</p>
            <Button size="sm" onClick={() => void startAgain()}>
              {t('conflictReload')}
            </Button>
          </div>
        ) : null}
        <FormFooter failure={failure} busy={busy} changed={changed} onReset={() => void startAgain()} />
      </form>
    </Card>
  );
}
