import { createFileRoute } from '@tanstack/react-router';
import { CodeScreen } from '../features/access/screens/CodeScreen.tsx';
import { guardPublicOnly } from '../app/pages/guards.ts';

export const Route = createFileRoute('/2fa')({ beforeLoad: guardPublicOnly, component: CodeScreen });
