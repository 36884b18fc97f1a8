import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../shared/RouteError.tsx';

export const Route = createFileRoute('/_session/admin/$')({ component: NotFound });
