import { allows } from '@basoche/domain';
import {
  ASSISTANT_MODES,
  type AssistantMode,
  type AssistantProject,
  type AssistantSettings,
  assistantCalls,
} from '@basoche/protocol';
import { Button, Card, Checkbox, Select, toast } from '@basoche/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/assistant.ts';
import { useAccount } from '../../../app/session/session.ts';
import { useShownAtOnce } from '../../../shared/use-shown-at-once.ts';
import { SETTINGS, useAssistantSettings } from '../model/use-assistant.ts';
import { ProviderLine } from './ProviderLine.tsx';
import '../assistant.css';
import { send } from '../../../app/http/calls.ts';

const AssistantLogDialog = lazy(async () => ({
  default: (await import('./AssistantLogDialog.tsx')).AssistantLogDialog,
}));

/** Who answers in the firm: everybody sees it, administrators choose it. */
export function AssistantCard() {
  const { t } = useTranslation('assistant');
  const mayChange = allows('admin', useAccount());
  const settings = useAssistantSettings().data;
  const [showsLog, setShowsLog] = useState(false);
  return (
    <Card title={t('settingsTitle')}>
      <div className="p-box as-settings" id="assistant">
        <p>{t('settingsText')}</p>
        {settings === undefined ? null : mayChange ? (
          <>
            <ModeChoice settings={settings} />
            <Projects />
            <div className="p-actions">
              <Button onClick={() => setShowsLog(true)}>{t('logOpen')}</Button>
            </div>
          </>
        ) : settings.provider ? (
          <p>
            <ProviderLine provider={settings.provider} />
          </p>
        ) : (
          <p>{t('isOff')}</p>
        )}
        {showsLog ? (
          <Suspense fallback={null}>
            <AssistantLogDialog onClose={() => setShowsLog(false)} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}

function ModeChoice({ settings }: { settings: AssistantSettings }) {
  const { t } = useTranslation('assistant');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (mode: AssistantMode) => send(assistantCalls.updateSettings, { body: { mode } }),
    onSuccess: (next) => {
      queries.setQueryData(SETTINGS, next);
      toast(t('modeChanged'));
    },
    onError: (error) => toast(error.message, { tone: 'bad' }),
  });
  const { external } = settings;
  const host = external?.host ?? '';
  const mode = settings.mode === 'external' && external === null ? 'embedded' : settings.mode;
  return (
    <Select
      label={t('mode')}
      hint={t(`modeHint_${mode}`, { host })}
      value={mode}
      disabled={change.isPending}
      options={ASSISTANT_MODES.filter((each) => each !== 'external' || external !== null).map((value) => ({
        value,
        label: t(`mode_${value}`, { host, model: external?.model ?? '' }),
      }))}
      onChange={(next) => change.mutate(next)}
    />
  );
}

function Projects() {
  const { t } = useTranslation('assistant');
  const queries = useQueryClient();
  const key = ['assistant', 'projects'];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(assistantCalls.listProjectSettings, null, { signal }),
  });
  if (data === undefined) return null;
  return (
    <fieldset className="as-projects">
      <legend>{t('projects')}</legend>
      {data.length === 0 ? <p className="p-hint">{t('projectsNone')}</p> : null}
      {data.map((project) => (
        <ProjectBox
          key={project.id}
          project={project}
          onChanged={(changed) =>
            queries.setQueryData<AssistantProject[]>(key, (known) =>
              known?.map((each) => (each.id === changed.id ? changed : each)),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function ProjectBox({
  project,
  onChanged,
}: {
  project: AssistantProject;
  onChanged: (changed: AssistantProject) => void;
}) {
  const { value, show, takeBack } = useShownAtOnce(project);
  const { mutate } = useMutation({
    scope: { id: project.id },
    mutationFn: (enabled: boolean) =>
      send(assistantCalls.updateProjectSettings, { params: { projectSlug: project.id }, body: { enabled } }),
    onSuccess: onChanged,
    onError: (error) => {
      takeBack();
      toast(error.message, { tone: 'bad' });
    },
  });
  return (
    <Checkbox
      label={value.name}
      checked={value.enabled}
      onCheckedChange={(enabled) => {
        show({ ...project, enabled });
        mutate(enabled);
      }}
    />
  );
}
