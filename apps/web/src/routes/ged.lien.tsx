import { createFileRoute } from '@tanstack/react-router';
import { LinkScreen } from '../features/library/screens/LinkScreen.tsx';

export const Route = createFileRoute('/ged/lien')({ component: LinkScreen });
