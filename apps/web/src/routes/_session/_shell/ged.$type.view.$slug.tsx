import { createFileRoute } from '@tanstack/react-router';
import { ItemScreen } from '../../../features/library/screens/ItemScreen.tsx';

/** `type`: a `folder` or a `file`. */
export const Route = createFileRoute('/_session/_shell/ged/$type/view/$slug')({
  staticData: { nav: 'ged' },
  component: Item,
});

function Item() {
  const { type, slug } = Route.useParams();
  return <ItemScreen key={slug} isFile={type === 'file'} id={slug} />;
}
