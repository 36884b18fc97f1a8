import { createFileRoute } from '@tanstack/react-router';
import { ResetTokenScreen } from '../features/access/screens/ResetTokenScreen.tsx';

export const Route = createFileRoute('/reset-password/$token')({ component: ResetTokenScreen });
