import { DataTable, Pill, SplitView, VirtualList, type Column } from '@basoche/ui';
import { useState } from 'react';
import { Specimen, Specimens } from './Specimen.tsx';

interface Row {
  id: string;
  title: string;
  hours: number;
}

const ROWS: Row[] = [
  { id: '1', title: 'Conclusions récapitulatives n° 3', hours: 12.5 },
  { id: '2', title: 'Communiquer les pièces 12 à 19', hours: 3 },
  { id: '3', title: 'Requête en rectification d’erreur matérielle', hours: 2 },
];

const COLUMNS: Column<Row>[] = [
  { id: 'title', header: 'Élément', cell: (row) => row.title },
  { id: 'status', header: 'Statut', cell: () => <Pill tone="info">En cours</Pill>, wide: true },
  { id: 'hours', header: 'Heures', cell: (row) => row.hours.toLocaleString('fr'), numeric: true },
];

const LINES = Array.from({ length: 10_000 }, (_, index) => `Ligne ${index + 1}`);

export function DataPiece() {
  const [selected, setSelected] = useState<string | null>('1');
  return (
    <Specimens>
      <Specimen title="Tableau">
        <DataTable
          caption="Éléments"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.id}
          selectedKey={selected}
          onOpen={(row) => setSelected(row.id)}
        />
      </Specimen>
      <Specimen title="Liste de 10 000 lignes">
        <div style={{ display: 'flex', width: '100%', height: 240 }}>
          <VirtualList
            label="Lignes"
            items={LINES}
            itemKey={(line) => line}
            rowHeight={40}
            render={(line) => (
              <button type="button" className="b-menu-item">
                {line}
              </button>
            )}
          />
        </div>
      </Specimen>
      <Specimen title="Liste et lecture">
        <div style={{ display: 'flex', width: '100%', height: 160 }}>
          <SplitView listLabel="Conversations" show="pane" list={<p>Dossier Lefèvre</p>}>
            <p>Les conclusions sont déposées.</p>
          </SplitView>
        </div>
      </Specimen>
    </Specimens>
  );
}
