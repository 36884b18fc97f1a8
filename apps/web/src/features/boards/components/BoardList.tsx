import type { ManifestDoc } from '@basoche/protocol';
import { IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { boardHref } from '../model/address.ts';

export interface BoardListProps {
  label: string;
  boards: readonly (ManifestDoc & { slug: string })[];
}

export function BoardList({ label, boards }: BoardListProps) {
  return (
    <ul className="m-boards" aria-label={label}>
      {boards.map((each) => (
        <li key={each.name} className="m-board">
          <IconTable size={20} aria-hidden />
          <Link to={boardHref(each.slug)}>{each.title}</Link>
        </li>
      ))}
    </ul>
  );
}
