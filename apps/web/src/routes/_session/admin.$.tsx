import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../shell/RouteError.tsx';

export const Route = createFileRoute('/_session/admin/$')({ component: NotFound });
