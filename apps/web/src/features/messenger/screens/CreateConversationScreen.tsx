import { CONVERSATION_NAME_MAX_LENGTH } from '@basoche/protocol';
import { Button, Dialog, FilterChip, Select, TextField, toast } from '@basoche/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { PeoplePicker } from '../components/PeoplePicker.tsx';
import { useConversationWith } from '../../../data/conversations/conversation-with.ts';
import { createConversation } from '../../../data/conversations/new-conversation.ts';
import { usePeople } from '../../../data/people.ts';
import type { Person } from '../../../data/people.ts';
import { useProjects } from '../../../data/projects.ts';

const route = getRouteApi('/_session/_shell/messenger');

/** A new conversation, between people or of a project; works offline. */
export function CreateConversationScreen() {
  const { t } = useTranslation(['messenger', 'common']);
  const search = route.useSearch();
  const navigate = useNavigate();
  const engine = useEngine();
  const me = useUser();
  const people = usePeople();
  const [ofProject, setOfProject] = useState(search.project !== undefined);
  // Nothing is added to one that is archived, and a conversation names a number.
  const projects = useProjects(ofProject).filter(({ status, codeID }) => status === 'En cours' && codeID !== '');
  const [code, setCode] = useState<string | null>(search.project ?? null);
  // Until somebody is chosen here, the person that the address names, also when the people are heard of late.
  const [chosen, setChosen] = useState<readonly Person[] | null>(null);
  const receivers = chosen ?? people.list.filter((person) => person.id === search.with && person.id !== me.id);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = useConversationWith(search.with ?? '');
  const asLed = !busy && !ofProject && name === '' && receivers.length === 1 && receivers[0]?.id === search.with;
  // Whoever led here had not heard yet of the conversation that there is.
  useEffect(() => {
    if (known !== null && asLed) void navigate({ to: '/messenger', search: { conversation: known }, replace: true });
  }, [known, asLed, navigate]);
  const project = projects.find((each) => each.codeID === code) ?? null;
  const close = (): void => void navigate({ to: '/messenger', search: { conversation: search.conversation } });
  const missing = ofProject ? project === null : receivers.length === 0;

  async function submit(): Promise<void> {
    setTried(true);
    if (missing || busy) return;
    setBusy(true);
    try {
      const slug = await createConversation(engine, {
        name,
        receivers,
        project: ofProject && project ? { code: project.codeID, name: project.name } : null,
      });
      if (engine.status().connected) toast(t('createDone'));
      else toast(t('createOffline'), { tone: 'wait', detail: t('createOfflineDetail') });
      await navigate({ to: '/messenger', search: { conversation: slug } });
    } catch (error) {
      setBusy(false);
      toast(t('createFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('createTitle')}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={busy} form="m-create" type="submit">
            {t('createSubmit')}
          </Button>
        </>
      }
    >
      <form
        id="m-create"
        className="m-create"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="m-filters" role="group" aria-label={t('createKind')}>
          <FilterChip selected={!ofProject} onClick={() => setOfProject(false)}>
            {t('createPersonal')}
          </FilterChip>
          <FilterChip selected={ofProject} onClick={() => setOfProject(true)}>
            {t('createProject')}
          </FilterChip>
        </div>
        {ofProject ? (
          <Select
            label={t('createProjectField')}
            placeholder={t('createProjectPick')}
            value={code}
            options={projects.map((each) => ({ value: each.codeID, label: `${each.codeID} · ${each.name}` }))}
            onChange={setCode}
            hint={projects.length === 0 ? t('createProjectEmpty') : t('createProjectHint')}
            error={tried && project === null ? t('createProjectError') : undefined}
          />
        ) : null}
        <PeoplePicker
          people={people.list.filter((person) => person.id !== me.id)}
          chosen={receivers}
          error={tried && !ofProject && receivers.length === 0 ? t('createReceiversError') : undefined}
          onChange={setChosen}
        />
        <TextField
          label={t('createName')}
          hint={t('createNameHint')}
          value={name}
          maxLength={CONVERSATION_NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
