import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '../features/access/screens/SupportScreen.tsx';

export const Route = createFileRoute('/contact-support')({ component: SupportScreen });
