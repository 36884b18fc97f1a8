import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { FileScreen } from '../../../features/library/screens/FileScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/file/view/$slug')({
  staticData: { nav: 'ged' },
  validateSearch: z.object({
    /** From 1: the page to open at. */
    page: z.number().int().positive().optional().catch(undefined),
  }),
  component: File,
});

function File() {
  const { slug } = Route.useParams();
  const { page } = Route.useSearch();
  return <FileScreen key={slug} id={slug} page={page} />;
}
