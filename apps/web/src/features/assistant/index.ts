export { useAssistantEntries } from './use-assistant-entries.tsx';
