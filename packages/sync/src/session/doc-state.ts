import type { CloseName } from '@basoche/protocol';
import type { Right } from '../channel/link.ts';

/** What an open document is, apart from its content and its channel. */
export interface DocState {
  readonly copy: Copy;
  readonly owed: Owed;
  readonly standing: Standing;
  /** As the server last said; `null` = it never did. */
  readonly right: Right | null;
}

/** The device's copy: being read, read (or not readable), or dropped with the right [CH10]. */
export type Copy = 'loading' | 'here' | 'dropped';

/**
 * What the server was not seen to hold: local edits that no acknowledged channel carried, or, where it may have gone back,
 * all of the document, which the background compares before a channel opens [EV11].
 */
export type Owed = 'nothing' | 'edits' | 'all';

/** What the server takes of this document. */
export type Standing =
  | { readonly is: 'accepted' }
  /** Edits were refused as READ_ONLY: it is read on without sending [CH13]. */
  | { readonly is: 'reading' }
  /** No channel before it is tried again [CH9] [CH10]. */
  | { readonly is: 'refused'; readonly code: CloseName }
  /** Written by a newer release: shown, never sent [CV2]. */
  | { readonly is: 'too new'; readonly code: CloseName | null };

export type DocEvent =
  /** The device's copy was read, or cannot be. */
  | { readonly type: 'read'; readonly hasMarkers: boolean }
  /** Somebody wrote into the document in this tab. */
  | { readonly type: 'typed' }
  /** Something that no channel has carried came from another tab or from the disk. */
  | { readonly type: 'taken over' }
  | { readonly type: 'opened'; readonly right: Right }
  /** @param durable all that the channel was given is durable on the server */
  | { readonly type: 'progressed'; readonly right: Right | null; readonly durable: boolean }
  | {
      readonly type: 'line closed';
      readonly name: CloseName | null;
      readonly reason: string;
      readonly creating: boolean;
    }
  /** The server turned out to lack what it was known to hold. */
  | { readonly type: 'doubted' }
  /** The background compared all of it with the server. */
  | { readonly type: 'handed back' }
  /** The background was refused. */
  | { readonly type: 'refused'; readonly code: CloseName }
  | { readonly type: 'newer content' }
  /** The copy leaves the device. @param code why; `null` = another tab did not say */
  | { readonly type: 'dropped'; readonly code: CloseName | null }
  /** The person, or a right that came back, tries again. */
  | { readonly type: 'retried' }
  /** The command that creates the document moved. */
  | { readonly type: 'creation moved'; readonly creating: boolean };

/** What has to be done, in this order. */
export type Effect =
  | { readonly do: 'connect' | 'disconnect' | 'reopen' | 'reopen soon' | 'disconnect soon' }
  | { readonly do: 'try later' | 'forget attempts' }
  /** The document as a whole, unasked. */
  | { readonly do: 'send all' }
  /** The background is to compare all of it. */
  | { readonly do: 'hand back' }
  /** What the server was known to hold counts no more. */
  | { readonly do: 'forget proof' }
  | { readonly do: 'take new client id' }
  | { readonly do: 'read again' }
  | { readonly do: 'store right'; readonly right: Right }
  | { readonly do: 'report refusal'; readonly code: CloseName }
  | { readonly do: 'lose'; readonly code: CloseName }
  /** Whether the copy leaves is for a list to say that is asked for from now on [CH10]. */
  | { readonly do: 'ask for the list'; readonly code: CloseName }
  | { readonly do: 'end session'; readonly reason: string }
  | { readonly do: 'ask to update' | 'report server failure' };

type Step = readonly [state: DocState, effects: readonly Effect[]];

const ACCEPTED: Standing = { is: 'accepted' };

/** @param refused what this document was refused for since the engine started */
export function firstState(right: Right | null, owed: Owed, refused: CloseName | null): DocState {
  const state: DocState = { copy: 'loading', owed, standing: ACCEPTED, right };
  return refused === null ? state : { ...state, standing: standingAfter(state, refused) };
}

/** Why its edits are refused; `null` = they are not. */
export function refusalOf({ standing }: DocState): CloseName | null {
  if (standing.is === 'accepted') return null;
  return standing.is === 'reading' ? 'READ_ONLY' : standing.code;
}

/** Its access was lost, as far as the server told. */
export function isAccessLost(state: DocState): boolean {
  const code = refusalOf(state);
  return code !== null && refusesAccess(code);
}

/** Says that the document is not there, or not for this person. */
export function refusesAccess(code: CloseName): boolean {
  return code === 'FORBIDDEN' || code === 'NOT_FOUND';
}

export function mayConnect({ copy, owed, standing }: DocState): boolean {
  return copy === 'here' && owed !== 'all' && (standing.is === 'accepted' || standing.is === 'reading');
}

/** @param right of the channel that would carry it */
export function maySend({ owed, standing }: DocState, right: Right | null): boolean {
  return standing.is === 'accepted' && (right === 'write' || owed !== 'nothing');
}

/** The document after an event, and what has to be done about it. */
export function next(state: DocState, event: DocEvent): Step {
  switch (event.type) {
    case 'read':
      return [
        { ...state, copy: state.copy === 'loading' ? 'here' : state.copy, owed: owing(state, event.hasMarkers) },
        [{ do: 'connect' }],
      ];
    case 'typed':
      return typed(state);
    case 'taken over':
      return [{ ...state, owed: owing(state) }, [{ do: 'reopen soon' }]];
    case 'opened':
      return opened(state, event.right);
    case 'progressed':
      return progressed(state, event.right, event.durable);
    case 'line closed':
      return lineClosed(state, event);
    case 'doubted':
      return doubted(state);
    case 'handed back':
      return handedBack(state);
    case 'refused':
      return refusalOf(state) === null ? refuse(state, event.code) : [state, []];
    case 'newer content':
      return newerContent(state);
    case 'dropped':
      return dropped(state, event.code);
    case 'retried':
      return retried(state);
    case 'creation moved':
      // The server does not tell what is not there yet from what one may not see [CH11].
      if (!isAccessLost(state) || !event.creating) return [state, [{ do: 'connect' }]];
      return state.copy === 'dropped' ? retried(state) : [accepted(state), [{ do: 'connect' }]];
  }
}

function typed(state: DocState): Step {
  const after = { ...state, owed: owing(state) };
  // After the right was lost: it joins the refused edits.
  if (state.copy === 'dropped') return [after, [{ do: 'lose', code: refusalOf(state) ?? 'FORBIDDEN' }]];
  if (state.standing.is === 'too new') return refuse(after, 'CLIENT_TOO_OLD');
  return state.standing.is === 'reading' ? refuse(after, 'READ_ONLY') : [after, []];
}

function opened(state: DocState, right: Right): Step {
  const isOver = state.standing.is === 'reading' && (right === 'write' || state.owed === 'nothing');
  const [after, effects] = learnRight(isOver ? accepted(state) : state, right);
  // The server asks writers alone what it lacks: a reader who owes something says it unasked [CH13].
  const owes = right === 'read' && after.owed !== 'nothing';
  return [after, owes ? [...effects, { do: 'send all' }] : effects];
}

function progressed(state: DocState, right: Right | null, durable: boolean): Step {
  const [known, effects] = right === null ? ([state, []] as const) : learnRight(state, right);
  const isRaised = right === 'write' && state.right !== 'write';
  const after = isRaised && known.standing.is === 'reading' ? accepted(known) : known;
  return [
    // Proved by the acknowledgement of all that this channel carried [EV10].
    durable && after.owed === 'edits' ? { ...accepted(after), owed: 'nothing' } : after,
    // A new writer has not yet handed over what it has.
    isRaised ? [...effects, { do: 'reopen soon' }] : effects,
  ];
}

function lineClosed(state: DocState, event: Extract<DocEvent, { type: 'line closed' }>): Step {
  const { name } = event;
  switch (name) {
    case 'UNAUTHENTICATED':
      return [state, [{ do: 'end session', reason: event.reason }]];
    case 'CLIENT_TOO_OLD':
      return refuse(state, name, [{ do: 'ask to update' }]);
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return event.creating ? [state, []] : refuse(state, name, [{ do: 'ask for the list', code: name }]);
    case 'READ_ONLY': {
      const [after, effects] = learnRight(state, 'read');
      return refuse(after, name, [...effects, { do: 'try later' }]);
    }
    case 'FORGED_AUTHOR': {
      // Content of others that a server lost: only a hand-back may bring it [EV12].
      const [after, effects] = doubted(state);
      return [after, [{ do: 'hand back' }, ...effects]];
    }
    case 'STORAGE_FAILED':
      return [state, [{ do: 'report server failure' }, { do: 'try later' }]];
    case 'BAD_FRAME':
    case 'MESSAGE_TOO_LARGE':
    case 'DOC_TOO_LARGE':
    case 'QUARANTINED':
      return refuse(state, name);
    default:
      return [state, [{ do: 'try later' }]];
  }
}

function doubted(state: DocState): Step {
  if (state.owed === 'all' || state.copy === 'dropped') return [state, []];
  return [{ ...state, owed: 'all' }, [{ do: 'forget proof' }, { do: 'disconnect' }]];
}

function handedBack(state: DocState): Step {
  if (state.owed !== 'all') return [state, []];
  const after: DocState = { ...state, owed: 'edits' };
  return [
    refusalOf(after) === 'FORGED_AUTHOR' ? accepted(after) : after,
    // What is typed from now on is not under an id that somebody else may have come to own meanwhile [EV12].
    [{ do: 'take new client id' }, { do: 'connect' }],
  ];
}

function newerContent(state: DocState): Step {
  if (state.standing.is === 'too new') return [state, []];
  const after: DocState = { ...state, right: 'read', standing: { is: 'too new', code: refusalOf(state) } };
  const [refused, effects] = state.owed === 'nothing' ? ([after, []] as const) : refuse(after, 'CLIENT_TOO_OLD');
  return [refused, [{ do: 'ask to update' }, ...effects, { do: 'disconnect soon' }]];
}

function dropped(state: DocState, reason: CloseName | null): Step {
  const after: DocState = { ...state, copy: 'dropped', owed: 'nothing', right: 'read' };
  const code = reason ?? refusalOf(state);
  return [
    code === null ? after : { ...after, standing: standingAfter(after, code) },
    [{ do: 'forget attempts' }, { do: 'disconnect' }],
  ];
}

function retried(state: DocState): Step {
  const after = accepted(state);
  const comparison: Effect[] = after.owed === 'all' ? [{ do: 'hand back' }] : [];
  const start: Effect[] = [{ do: 'forget attempts' }, ...comparison];
  if (state.copy !== 'dropped') return [after, [...start, { do: 'reopen' }]];
  // The right came back: the device keeps the document again, and hands over what it had to put aside [CH10].
  return [{ ...after, copy: 'loading', owed: owing(after) }, [...start, { do: 'read again' }]];
}

function refuse(state: DocState, code: CloseName, effects: readonly Effect[] = []): Step {
  return [{ ...state, standing: standingAfter(state, code) }, [{ do: 'report refusal', code }, ...effects]];
}

function standingAfter({ copy, standing }: DocState, code: CloseName): Standing {
  if (standing.is === 'too new') return { is: 'too new', code };
  // What is not on the device any more is not read on.
  return code === 'READ_ONLY' && copy !== 'dropped' ? { is: 'reading' } : { is: 'refused', code };
}

function accepted(state: DocState): DocState {
  return { ...state, standing: state.standing.is === 'too new' ? { is: 'too new', code: null } : ACCEPTED };
}

function owing(state: DocState, owes = true): Owed {
  return owes && state.owed === 'nothing' ? 'edits' : state.owed;
}

function learnRight(state: DocState, right: Right): Step {
  return state.right === right ? [state, []] : [{ ...state, right }, [{ do: 'store right', right }]];
}
