import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../features/access/screens/ForgotPasswordScreen.tsx';
import { guardPublicOnly } from '../app/pages/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: guardPublicOnly,
  component: ForgotPasswordScreen,
});
