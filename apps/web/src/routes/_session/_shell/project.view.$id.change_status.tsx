import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '../../../features/projects/screens/ProjectScreen.tsx';

export const Route = createFileRoute('/_session/_shell/project/view/$id/change_status')({
  staticData: { nav: 'project' },
  component: Status,
});

function Status() {
  return <ProjectScreen reference={Route.useParams().id} tab="overview" dialog="change_status" />;
}
