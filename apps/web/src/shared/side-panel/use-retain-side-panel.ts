import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { documentSlug, withSidePanel } from './address.ts';

/** Slug of the document that the address says stands beside. */
export function useSidePanelDocument(): string | null {
  return useLocation({ select: ({ search }) => documentSlug((search as Record<string, unknown>)['beside']) });
}

/** Adds to an address of the same area what stands beside now: it stays open. */
export function useRetainSidePanel(): (href: string) => string {
  const slug = useSidePanelDocument();
  return useCallback((href) => (slug === null ? href : withSidePanel(href, slug)), [slug]);
}
