import { createFileRoute } from '@tanstack/react-router';
import { ProjectWizardScreen } from '../../../features/projects/screens/ProjectWizardScreen.tsx';

/** `step1` … `step4`. */
export const Route = createFileRoute('/_session/_shell/project/create/$step/$slug')({
  staticData: { nav: 'project' },
  component: Step,
});

function Step() {
  const { step, slug } = Route.useParams();
  return <ProjectWizardScreen step={step} slug={slug} />;
}
