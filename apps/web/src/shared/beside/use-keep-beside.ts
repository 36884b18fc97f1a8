import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { documentSlug, withBeside } from './address.ts';

/** Slug of the document that the address says stands beside. */
export function useBeside(): string | null {
  return useLocation({ select: ({ search }) => documentSlug((search as Record<string, unknown>)['beside']) });
}

/** Adds to an address of the same area what stands beside now: it stays open. */
export function useKeepBeside(): (href: string) => string {
  const beside = useBeside();
  return useCallback((href) => (beside === null ? href : withBeside(href, beside)), [beside]);
}
