import { Bone, Button, Busy, EmptyState, ErrorState, NoRight, Progress, Skeleton, SkeletonRows } from '@basoche/ui';
import { IconMessages } from '@tabler/icons-react';
import { Specimen, Specimens } from './Specimen.tsx';

export function StatesPiece() {
  return (
    <Specimens>
      <Specimen title="Attente">
        <SkeletonRows rows={3} avatar />
        <Skeleton>
          <Bone width="50%" />
        </Skeleton>
        <Progress label="Envoi des pièces" done={12} total={48} onCancel={() => undefined} />
        <div style={{ position: 'relative', width: '100%', height: 8 }}>
          <Busy />
        </div>
      </Specimen>
      <Specimen title="Vide">
        <EmptyState
          icon={<IconMessages />}
          title="Aucune conversation"
          action={<Button variant="primary">Nouvelle conversation</Button>}
        >
          Écrivez à une personne du cabinet ou à l’équipe d’un dossier.
        </EmptyState>
      </Specimen>
      <Specimen title="Erreur">
        <ErrorState
          title="La conversation n’a pas pu s’ouvrir"
          kept="Vos messages sont enregistrés sur cet appareil."
          onRetry={() => undefined}
        />
      </Specimen>
      <Specimen title="Sans droit">
        <NoRight />
      </Specimen>
    </Specimens>
  );
}
