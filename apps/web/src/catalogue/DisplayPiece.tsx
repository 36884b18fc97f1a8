import { Avatar, AvatarGroup, Chip, CountBadge, Divider, FilterChip, Kbd, Mark, Pill } from '@basoche/ui';
import { useState } from 'react';
import { Specimen, Specimens } from './Specimen.tsx';

const PEOPLE = [
  { id: '1', name: 'Claire Marchand', color: '#24477f', present: true },
  { id: '2', name: 'Hélène Leroy', color: '#7a4b1e' },
  { id: '3', name: 'Samir Benali', color: '#2c6a5a', present: true },
  { id: '4', name: 'Nathalie Tessier', color: '#8a3556' },
  { id: '5', name: 'Paul Arnaud', color: '#f0e040' },
];

export function DisplayPiece() {
  const [on, setOn] = useState(true);
  return (
    <Specimens>
      <Specimen title="Personnes">
        {PEOPLE.map((person) => (
          <Avatar key={person.id} {...person} size="lg" />
        ))}
        <AvatarGroup label="Présents" people={PEOPLE} />
      </Specimen>
      <Specimen title="Étiquettes et états">
        {(['ok', 'wait', 'bad', 'info', 'mute', 'accent'] as const).map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
        <Chip>Pièces</Chip>
        <Chip onRemove={() => setOn(false)}>Retirable</Chip>
        <FilterChip selected={on} count={4} onClick={() => setOn(!on)}>
          Non lues
        </FilterChip>
        <CountBadge count={3} label="3 messages non lus" />
        <CountBadge count={128} label="128 messages non lus" />
        <span>
          <Mark tone="bad" /> Haute
        </span>
        <Kbd keys="mod+K" />
      </Specimen>
      <Specimen title="Séparateurs">
        <div style={{ width: '100%', display: 'grid', gap: 12 }}>
          <Divider />
          <Divider>Aujourd’hui</Divider>
          <Divider strong>Nouveaux messages</Divider>
        </div>
      </Specimen>
    </Specimens>
  );
}
