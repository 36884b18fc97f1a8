import { createFileRoute } from '@tanstack/react-router';
import { CoffeeScreen } from '../../../features/coffee/screens/CoffeeScreen.tsx';

export const Route = createFileRoute('/_session/_shell/coffee')({
  staticData: { nav: 'coffee' },
  component: CoffeeScreen,
});
