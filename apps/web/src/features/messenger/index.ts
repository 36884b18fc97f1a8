export { ConversationPane } from './components/ConversationPane.tsx';
