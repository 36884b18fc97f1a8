import { createFileRoute } from '@tanstack/react-router';
import { CodeScreen } from '../features/access/screens/CodeScreen.tsx';
import { guardPublicOnly } from '../platform/guards.ts';

export const Route = createFileRoute('/2fa')({ beforeLoad: guardPublicOnly, component: CodeScreen });
