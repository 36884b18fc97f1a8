import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../../shell/AppShell.tsx';

export const Route = createFileRoute('/_session/_shell')({ component: AppShell });
