export { TaskDialog, type NewTaskValues } from './components/TaskDialog.tsx';
export { isMine, sectionOf, type ListedTask, type SectionId } from './model/sections.ts';
export { SnoozeReminder } from './reminders/SnoozeReminder.tsx';
