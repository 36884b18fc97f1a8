import {
  Button,
  ContextMenu,
  Dialog,
  Menu,
  Popover,
  SidePanel,
  TextField,
  toast,
  Tooltip,
  type MenuEntry,
} from '@basoche/ui';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Specimen, Specimens } from './Specimen.tsx';

const ENTRIES: MenuEntry[] = [
  { id: 'rename', label: 'Renommer', icon: <IconPencil />, keys: 'F2', onSelect: () => toast('Renommé') },
  { kind: 'choice', id: 'pin', label: 'Épinglé', checked: true, onSelect: () => toast('Épinglé') },
  { kind: 'separator', id: 'line' },
  { id: 'delete', label: 'Supprimer', icon: <IconTrash />, danger: true, onSelect: () => toast('Supprimé') },
];

export function LayersPiece() {
  const [dialog, setDialog] = useState(false);
  const [panel, setPanel] = useState(false);
  return (
    <Specimens>
      <Specimen title="Fenêtres">
        <Button onClick={() => setDialog(true)}>Dialogue</Button>
        <Button onClick={() => setPanel(true)}>Panneau</Button>
        <Popover title="Synchronisation" trigger={<Button>Bulle</Button>}>
          Tout est sur le serveur.
        </Popover>
        <Tooltip label="Une précision" keys="?">
          <Button>Infobulle</Button>
        </Tooltip>
      </Specimen>
      <Specimen title="Menus">
        <Menu entries={ENTRIES} />
        <ContextMenu entries={ENTRIES}>
          <p>Clic droit ici : le même menu</p>
        </ContextMenu>
      </Specimen>
      <Specimen title="Messages">
        {(['ok', 'info', 'wait', 'bad'] as const).map((tone) => (
          <Button key={tone} onClick={() => toast(`Message ${tone}`, { tone, detail: 'Un détail utile.' })}>
            {tone}
          </Button>
        ))}
        <Button
          onClick={() =>
            toast('Tâche supprimée', { action: { label: 'Annuler', onSelect: () => toast('Tâche rétablie') } })
          }
        >
          avec annulation
        </Button>
      </Specimen>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Nouvelle tâche"
        description="Elle sera visible de toute l’équipe."
        actions={
          <>
            <Button onClick={() => setDialog(false)}>Annuler</Button>
            <Button variant="primary" onClick={() => setDialog(false)}>
              Créer
            </Button>
          </>
        }
      >
        <TextField label="Intitulé" />
      </Dialog>
      <SidePanel open={panel} onOpenChange={setPanel} title="Relancer l’expert" eyebrow="Sinistre Verdier">
        <TextField label="Intitulé" defaultValue="Relancer l’expert – dépôt du pré-rapport" />
      </SidePanel>
    </Specimens>
  );
}
