import type { DocKind } from '@basoche/protocol';
import type { ProjectionEffect } from '../sync/deps.ts';
import type { Capability, EffectDeps } from './capability.ts';

/** What all these capabilities do when rows of shared documents change, by kind of document. */
export function effectsOf(
  capabilities: readonly Pick<Capability, 'effects'>[],
  deps: EffectDeps,
): Partial<Record<DocKind, ProjectionEffect[]>> {
  const all: Partial<Record<DocKind, ProjectionEffect[]>> = {};
  for (const { effects = {} } of capabilities)
    for (const [kind, own] of Object.entries(effects) as [DocKind, (typeof effects)[DocKind]][])
      for (const effect of own ?? []) (all[kind] ??= []).push((trx, change) => effect(trx, deps, change));
  return all;
}
