import { createFileRoute } from '@tanstack/react-router';
import { SoonScreen } from '../../features/soon/screens/SoonScreen.tsx';

export const Route = createFileRoute('/_session/admin/$')({ component: SoonScreen });
