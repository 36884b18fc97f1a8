import { Page, PageHeader, Tabs } from '@basoche/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { appearance } from '../app/device/appearance.ts';
import { PreferenceSelects } from '../shared/PreferenceSelects.tsx';
import { ControlsPiece } from './ControlsPiece.tsx';
import { DataPiece } from './DataPiece.tsx';
import { DisplayPiece } from './DisplayPiece.tsx';
import { LayersPiece } from './LayersPiece.tsx';
import { StatesPiece } from './StatesPiece.tsx';
import { TokensPiece } from './TokensPiece.tsx';

const PIECES = ['tokens', 'controls', 'display', 'layers', 'states', 'data'] as const;
const LABELS = {
  tokens: 'Jetons',
  controls: 'Contrôles',
  display: 'Affichage',
  layers: 'Couches',
  states: 'États',
  data: 'Données',
};
const PANELS = {
  tokens: <TokensPiece />,
  controls: <ControlsPiece />,
  display: <DisplayPiece />,
  layers: <LayersPiece />,
  states: <StatesPiece />,
  data: <DataPiece />,
};

/** Every piece of the design system, in the theme and mode chosen at the top. Development only. */
export function Catalogue() {
  const [piece, setPiece] = useState<(typeof PIECES)[number]>('tokens');
  const { theme, mode } = useSnapshot(appearance);
  return (
    <main>
      <Page>
        <PageHeader title="Catalogue" subtitle={`${theme} · ${mode}`} />
        <PreferenceSelects />
        <Tabs
          label="Pièces"
          value={piece}
          onChange={setPiece}
          tabs={PIECES.map((value) => ({ value, label: LABELS[value], panel: PANELS[value] }))}
        />
      </Page>
    </main>
  );
}
