import { createFileRoute } from '@tanstack/react-router';
import { ProjectWizardScreen } from '../../../features/projects/screens/ProjectWizardScreen.tsx';

/** The third step, with the invitation over it. */
export const Route = createFileRoute('/_session/_shell/project/create/step3/$slug/send_invitation')({
  staticData: { nav: 'project' },
  component: Invitation,
});

function Invitation() {
  return <ProjectWizardScreen step="step3" slug={Route.useParams().slug} dialog="send_invitation" />;
}
