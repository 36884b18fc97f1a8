import { Button, Checkbox, DateField, IconButton, Select, TagsField, TextArea, TextField } from '@basoche/ui';
import { IconPlus, IconSearch, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { Specimen, Specimens } from './Specimen.tsx';

const PRIORITIES = [
  { value: 'high', label: 'Haute' },
  { value: 'medium', label: 'Moyenne' },
  { value: 'low', label: 'Basse' },
] as const;

export function ControlsPiece() {
  const [priority, setPriority] = useState<(typeof PRIORITIES)[number]['value'] | null>(null);
  const [date, setDate] = useState<string | null>('2026-11-24');
  const [languages, setLanguages] = useState(['Français', 'Anglais']);
  const [pressed, setPressed] = useState(false);
  return (
    <Specimens>
      <Specimen title="Boutons">
        {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant} icon={variant === 'primary' ? <IconPlus /> : undefined}>
            {variant}
          </Button>
        ))}
        <Button size="sm">petit</Button>
        <Button busy>occupé</Button>
        <Button disabled>inactif</Button>
        <IconButton label="Rechercher" keys="mod+K" icon={<IconSearch />} />
        <IconButton label="Encadré" variant="outline" icon={<IconSearch />} />
        <IconButton label="Suivre" pressed={pressed} icon={<IconStar />} onClick={() => setPressed(!pressed)} />
      </Specimen>
      <Specimen title="Champs">
        <TextField label="Intitulé" hint="Tel qu’il figure au dossier." placeholder="Conclusions n° 3" />
        <TextField label="Adresse e-mail" defaultValue="claire@" error="Saisissez une adresse valable." />
        <TextField label="Recherche" hideLabel icon={<IconSearch />} placeholder="Rechercher" />
        <TextArea label="Message" defaultValue="Je la numérise en sortant d’audience." />
        <Select label="Priorité" placeholder="Choisir" value={priority} options={PRIORITIES} onChange={setPriority} />
        <DateField label="Échéance" value={date} onChange={setDate} today="2026-11-21" />
        <TagsField label="Langues" hint="Entrée ajoute." value={languages} onChange={setLanguages} />
        <Checkbox label="Se souvenir de moi" defaultChecked />
        <Checkbox label="Inactive" disabled />
      </Specimen>
    </Specimens>
  );
}
