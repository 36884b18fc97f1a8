import { createFileRoute } from '@tanstack/react-router';
import { ProjectWizardScreen } from '../../../features/projects/screens/ProjectWizardScreen.tsx';

export const Route = createFileRoute('/_session/_shell/project/create/step2/$slug')({
  staticData: { nav: 'project' },
  component: Step,
});

function Step() {
  return <ProjectWizardScreen step={2} slug={Route.useParams().slug} />;
}
