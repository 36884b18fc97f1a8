import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../features/access/screens/ForgotPasswordScreen.tsx';
import { guardPublicOnly } from '../platform/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: guardPublicOnly,
  component: ForgotPasswordScreen,
});
