import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** One open transaction, known to everything that runs inside it. */
export interface TransactionScope {
  open: boolean;
  afterCommit: (() => void)[];
  /** A query that may write was sent. */
  mayHaveWritten: boolean;
}

const current = new AsyncLocalStorage<TransactionScope>();

/** A query on its own beside an open transaction: on the embedded database it would wait for ever. */
export class NestedTransactionError extends Error {
  constructor() {
    super('a transaction is open here: use its trx, or db.afterCommit()');
    this.name = 'NestedTransactionError';
  }
}

export class ClosedTransactionError extends Error {
  constructor() {
    super('this transaction is over: its trx cannot be used any more');
    this.name = 'ClosedTransactionError';
  }
}

/** @throws NestedTransactionError */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.open) throw new NestedTransactionError();
}

export function currentScope(): TransactionScope | null {
  const scope = current.getStore();
  return scope?.open ? scope : null;
}

export function runInScope<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
  return current.run(scope, work);
}

export function outsideScope<T>(work: () => T): T {
  return current.exit(work);
}

/** Makes a `trx` useless once its transaction is over: by then its connection may serve somebody else. */
export function scopeGuard(scope: TransactionScope): KyselyPlugin {
  return {
    transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
      if (!scope.open) throw new ClosedTransactionError();
      scope.mayHaveWritten ||= !onlyReads(args.node);
      return args.node;
    },
    async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
      return args.result;
    },
  };
}

/** A `select` that calls a function which writes passes as one that reads. */
function onlyReads(node: RootOperationNode): boolean {
  if (node.kind === 'SelectQueryNode') return node.with === undefined;
  return node.kind === 'RawNode' && /^\s*select\b/i.test(node.sqlFragments[0] ?? '');
}
