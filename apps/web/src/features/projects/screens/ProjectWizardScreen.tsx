import { CREATION_DONE, projectRecord } from '@basoche/protocol';
import type { Project, ProjectTemplate } from '@basoche/protocol';
import { Button, Page, PageHeader, toast } from '@basoche/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { NotFound } from '../../../shared/RouteError.tsx';
import { usePageTitle } from '../../../shared/title.ts';
import { Absent } from '../../../shared/records/Absent.tsx';
import { Conflicts } from '../components/Conflicts.tsx';
import { InviteDialog } from '../../teams/index.ts';
import { Parties } from '../components/Parties.tsx';
import { Team } from '../components/Team.tsx';
import { referenceOf } from '../model/project-names.ts';
import { AccessFields, MatterFields } from '../components/StepFields.tsx';
import { Steps } from '../components/Steps.tsx';
import { useProjectCommands } from '../model/project-commands.ts';
import { projectScreens } from '../model/project-screens.ts';
import { isDraft, newProjectOf, STEPS, wordOfStep, type FormStep, type Step } from '../model/project-form.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useIsEditable, useIsInCharge, useProject } from '../model/use-project.ts';
import { useProjectForm } from '../model/use-project-form.ts';
import { TemplateChoice } from '../templates/TemplateChoice.tsx';
import { useApplyTemplate } from '../templates/use-templates.ts';
import '../../../shared/records/records.css';
import '../projects.css';

/** What the address of the first step names while there is no matter yet. */
export const NEW = 'new';

export interface ProjectWizardScreenProps {
  step: string;
  slug: string;
  /** What the address opens over the step. */
  dialog?: string;
}

/** `/project/create/step1/:slug` … `step4/:slug`: opens a matter step by step, and changes one that is open. */
export function ProjectWizardScreen({ step: word, slug, dialog }: ProjectWizardScreenProps) {
  const step = STEPS.find((each) => wordOfStep(each) === word);
  if (step === undefined) return <NotFound />;
  if (slug === NEW && step === 1) return <NewMatter />;
  return (
    <>
      <Known key={`${slug}/${step}`} step={step} slug={slug} />
      {dialog === 'send_invitation' ? <Invitation slug={slug} /> : null}
    </>
  );
}

/** Over the third step. */
function Invitation({ slug }: { slug: string }) {
  const { entry } = useProject(slug);
  const navigate = useNavigate();
  if (entry === null || entry.row.status !== 'En cours') return null;
  const params = { step: wordOfStep(3), slug };
  return (
    <InviteDialog project={entry.row} onClose={() => void navigate({ to: '/project/create/$step/$slug', params })} />
  );
}

function NewMatter() {
  const { t } = useTranslation('projects');
  const { id: me } = useUser();
  const commands = useProjectCommands();
  const go = useGo();
  usePageTitle(t('createTitle'));
  const [template, setTemplate] = useState<ProjectTemplate | null>(null);
  const applyTemplate = useApplyTemplate();
  const preset = useMemo(() => ({ inCharge: me }), [me]);
  const form = useProjectForm({
    step: 1,
    id: null,
    row: preset,
    send: async (_fields, _seen, values) => {
      const { id } = await commands.create({ ...newProjectOf(values), ...rest(), creationStep: 2 });
      if (template !== null) applied(id, template);
      go(2, { id, codeID: '' });
    },
  });
  /** What a template gives beyond this step; the first step has the rest in its fields. */
  function rest(): Partial<Project> {
    if (template === null) return {};
    const { description: _d, type: _t, court: _c, chamber: _h, ...others } = template.fields;
    return others;
  }

  function choose(next: ProjectTemplate | null) {
    const before = template?.fields ?? projectRecord.blank;
    setTemplate(next);
    // What the person typed stays.
    for (const field of ['description', 'type', 'court', 'chamber'] as const)
      if (form.values[field] === before[field]) form.set(field, (next?.fields ?? projectRecord.blank)[field]);
  }

  function applied(id: string, from: ProjectTemplate) {
    applyTemplate(id, from).catch((error: unknown) => showFailure(error, t('failed')));
  }

  const { form: element, ...state } = form;
  return (
    <Page narrow>
      <Head title={t('createTitle')} step={1} row={null} />
      <form ref={element} noValidate className="rec-sections" onSubmit={(event) => void form.submit(event)}>
        <TemplateChoice value={template?.id ?? null} onChange={choose} />
        <MatterFields form={state} />
        <End form={state}>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('next')}
          </Button>
        </End>
      </form>
    </Page>
  );
}

function Known({ step, slug }: { step: Step; slug: string }) {
  const { entry, state } = useProject(slug);
  if (entry === null) return <Absent screens={projectScreens} state={state} isHidden={false} />;
  return step === 1 || step === 4 ? (
    <FormOfStep step={step} row={entry.row} />
  ) : (
    <PeopleOfStep step={step} row={entry.row} />
  );
}

/** A step that is a form. Of a matter that is open already it leads back to it. */
function FormOfStep({ step, row }: { step: FormStep; row: Project }) {
  const { t } = useTranslation('projects');
  const commands = useProjectCommands();
  const isInCharge = useIsInCharge(row);
  const isEditable = useIsEditable(row);
  const go = useGo();
  const wasDraft = isDraft(row);
  const next = step === 4 ? CREATION_DONE : 2;
  const isBlocked = step === 4 && wasDraft && isStopped(row);
  const form = useProjectForm({
    step,
    id: row.id,
    row,
    send: (fields, seen) => send(fields, seen),
  });

  async function send(fields: Partial<Project>, seen: Partial<Project>) {
    const creationStep = wasDraft ? Math.max(row.creationStep, next) : row.creationStep;
    await commands.save(row.id, { ...fields, creationStep }, seen);
    if (!wasDraft) toast(t('changed'), { tone: 'ok' });
    else if (creationStep === CREATION_DONE) toast(t('added', { name: fields.name ?? row.name }), { tone: 'ok' });
    go(wasDraft && step === 1 ? 2 : null, row);
  }

  /** A step without a change is done as well. */
  async function submit(event: FormEvent) {
    if (form.changed) return form.submit(event);
    event.preventDefault();
    try {
      await send({}, {});
    } catch (error) {
      showFailure(error, t('failed'));
    }
    return undefined;
  }

  const { form: element, ...state } = form;
  return (
    <Frame step={step} row={row}>
      <form ref={element} noValidate className="rec-sections" onSubmit={(event) => void submit(event)}>
        {step === 1 ? <MatterFields form={state} /> : <AccessFields form={state} isInCharge={isInCharge} />}
        {step === 4 && wasDraft ? <ConflictsBefore row={row} /> : null}
        <End form={state}>
          <Leave row={row} />
          {step === 4 && wasDraft ? <Previous to={3} row={row} /> : null}
          <Button variant="primary" type="submit" busy={form.busy} disabled={!isEditable || isBlocked}>
            {t(wasDraft ? (step === 4 ? 'finish' : 'next') : 'save')}
          </Button>
        </End>
      </form>
    </Frame>
  );
}

/** A matter is not opened against a conflict of interest that nobody decided about. */
const isStopped = ({ conflictState }: Project) => conflictState === 'toDecide' || conflictState === 'refused';

/** What the search for conflicts of interest leaves to do before the matter is opened. */
function ConflictsBefore({ row }: { row: Project }) {
  const { t } = useTranslation(['conflicts', 'projects']);
  const { conflictState: state } = row;
  if (state === 'clear' || state === 'accepted') return null;
  return (
    <p className="rec-note" role={isStopped(row) ? 'alert' : undefined}>
      {t(`stateText_${state}`)}{' '}
      <Link to="/project/create/$step/$slug" params={{ step: wordOfStep(2), slug: referenceOf(row) }}>
        {t('cardTitle')}
      </Link>
    </p>
  );
}

/** A step whose rows are saved one by one. */
function PeopleOfStep({ step, row }: { step: 2 | 3; row: Project }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const commands = useProjectCommands();
  const isEditable = useIsEditable(row);
  const go = useGo();

  async function next() {
    const following = step === 2 ? 3 : 4;
    try {
      if (isDraft(row)) await commands.save(row.id, { creationStep: Math.max(row.creationStep, following) }, {});
      go(isDraft(row) ? following : null, row);
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <Frame step={step} row={row}>
      <div className="rec-sections">
        {step === 2 ? (
          <>
            <Parties project={row} isEditable={isEditable} />
            <Conflicts project={row} isEditable={isEditable} />
          </>
        ) : (
          <Team
            project={row}
            isEditable={isEditable}
            onInvite={() =>
              void navigate({ to: '/project/create/step3/$slug/send_invitation', params: { slug: referenceOf(row) } })
            }
          />
        )}
        <div className="rec-end">
          <Leave row={row} />
          {isDraft(row) ? <Previous to={step === 2 ? 1 : 2} row={row} /> : null}
          <Button variant="primary" disabled={!isEditable} onClick={() => void next()}>
            {t(isDraft(row) ? 'next' : 'leave')}
          </Button>
        </div>
      </div>
    </Frame>
  );
}

/** To a step, or to the page of the matter. */
function useGo() {
  const navigate = useNavigate();
  return (step: Step | null, row: Pick<Project, 'id' | 'codeID'>) =>
    void (step === null
      ? navigate({ to: '/project/view/$id/{-$dialog}', params: { id: referenceOf(row), dialog: undefined } })
      : navigate({ to: '/project/create/$step/$slug', params: { step: wordOfStep(step), slug: referenceOf(row) } }));
}

function Frame({ step, row, children }: { step: Step; row: Project; children: ReactNode }) {
  const { t } = useTranslation('projects');
  const title = isDraft(row) ? row.name : t('updateTitle', { name: row.name });
  usePageTitle(title);
  return (
    <Page narrow>
      <Head title={title} step={step} row={row} />
      {row.status === 'En cours' ? null : (
        <p className="rec-note pj-note">{t(row.status === 'Archivé' ? 'archivedNote' : 'deletedNote')}</p>
      )}
      {children}
    </Page>
  );
}

function Head({ title, step, row }: { title: string; step: Step; row: Project | null }) {
  const { t } = useTranslation('projects');
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Link to="/project" className="s-link">
            {t('backToList')}
          </Link>
        }
        {...(row === null || isDraft(row) ? { subtitle: t('step', { step }) } : {})}
      />
      <Steps step={step} row={row} />
    </>
  );
}

function Leave({ row }: { row: Project }) {
  const { t } = useTranslation('projects');
  return (
    <Link
      to="/project/view/$id/{-$dialog}"
      params={{ id: referenceOf(row), dialog: undefined }}
      className="b-button b-button-ghost"
    >
      {t(isDraft(row) ? 'later' : 'leave')}
    </Link>
  );
}

function Previous({ to, row }: { to: Step; row: Project }) {
  const { t } = useTranslation('projects');
  return (
    <Link
      to="/project/create/$step/$slug"
      params={{ step: wordOfStep(to), slug: referenceOf(row) }}
      className="b-button b-button-secondary"
    >
      {t('previous')}
    </Link>
  );
}

interface EndProps {
  form: { failure: string | null; errors: object };
  children: ReactNode;
}

function End({ form: { failure, errors }, children }: EndProps) {
  const { t } = useTranslation('projects');
  const wrong = Object.keys(errors).length;
  return (
    <div className="rec-end">
      <span className="rec-end-text" role="alert">
        {failure ?? (wrong > 0 ? t('wrong', { count: wrong }) : null)}
      </span>
      {children}
    </div>
  );
}
