import { TeamsOfMatter, type TeamsOfMatterProps } from '../../teams/index.ts';
import { isOutside } from '@basoche/domain';
import { useUser } from '../../../app/session/session.ts';
import { Externals } from './Externals.tsx';
import { Members } from './Members.tsx';

/** Who works on a matter: people named in it, and teams. */
export function Team(props: TeamsOfMatterProps) {
  const isOfFirm = !isOutside(useUser());
  return (
    <div className="rec-sections">
      <Members project={props.project} isEditable={props.isEditable} />
      {isOfFirm ? <Externals project={props.project} isEditable={props.isEditable} /> : null}
      <TeamsOfMatter {...props} />
    </div>
  );
}
