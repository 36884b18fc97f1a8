import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, use, type ReactNode } from 'react';
import { FRENCH_LABELS, type UiLabels } from './labels.ts';

const LabelsContext = createContext<UiLabels>(FRENCH_LABELS);

export interface UiProviderProps {
  labels?: UiLabels;
  children: ReactNode;
}

/** Root of the design system. Keeps every piece within `style-src 'self'`: no `<style>` element is ever rendered. */
export function UiProvider({ labels = FRENCH_LABELS, children }: UiProviderProps) {
  return (
    <LabelsContext value={labels}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </LabelsContext>
  );
}

export function useUiLabels(): UiLabels {
  return use(LabelsContext);
}
