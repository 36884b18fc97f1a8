export { FollowFrame } from './FollowFrame.tsx';
export { PeopleHere } from './PeopleHere.tsx';
export { FollowingProvider } from './following.tsx';
export { useFollowedState } from './use-followed-state.ts';
export { useGoWith } from './use-go-with.ts';
