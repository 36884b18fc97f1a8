import { createFileRoute } from '@tanstack/react-router';
import { ProjectWizardScreen } from '../../../features/projects/screens/ProjectWizardScreen.tsx';

export const Route = createFileRoute('/_session/_shell/project/create/step1/$slug')({
  staticData: { nav: 'project' },
  component: Step,
});

function Step() {
  return <ProjectWizardScreen step={1} slug={Route.useParams().slug} />;
}
