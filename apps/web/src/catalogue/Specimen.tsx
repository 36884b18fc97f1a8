import { Card } from '@basoche/ui';
import type { ReactNode } from 'react';

/** One titled row of pieces. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', padding: 16 }}>{children}</div>
    </Card>
  );
}

export function Specimens({ children }: { children: ReactNode }) {
  return <div style={{ display: 'grid', gap: 16, paddingTop: 16 }}>{children}</div>;
}
