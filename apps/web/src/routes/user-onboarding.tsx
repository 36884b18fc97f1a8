import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '../features/onboarding/screens/OnboardingScreen.tsx';

export const Route = createFileRoute('/user-onboarding')({ component: OnboardingScreen });
