/** What the dictionary of each kind of records says of it, as French has genders: « Archivé », « Archivée ». */
export type RecordSentence =
  | 'title'
  | 'add'
  | 'search'
  | 'all'
  | 'archived'
  | 'archivedPill'
  | 'total'
  | 'filling'
  | 'fillingOffline'
  | 'fillingNone'
  | 'unreadable'
  | 'exported'
  | 'empty'
  | 'emptyText'
  | 'emptyFilter'
  | 'emptyFilterText'
  | 'duplicate'
  | 'createTitle'
  | 'updateTitle'
  | 'added'
  | 'changed'
  | 'notFound'
  | 'notFoundText'
  | 'archivedDone'
  | 'unarchivedDone'
  | 'removeText'
  | 'removed'
  | 'chosen'
  | 'archivedMany'
  | 'restoredMany'
  | 'removedMany'
  | 'removeManyTitle'
  | 'removeManyText'
  | 'notChanged'
  | 'commandCreate'
  | 'commandUpdate'
  | 'commandRemove';

type Counted = 'total' | 'filling' | 'fillingOffline' | 'unreadable' | 'exported' | CountedMany;

type CountedMany = 'chosen' | 'archivedMany' | 'restoredMany' | 'removedMany' | 'removeManyTitle' | 'notChanged';

export type RecordSentences = Record<Exclude<RecordSentence, Counted>, string> &
  Record<`${Counted}_${'one' | 'other'}`, string>;
