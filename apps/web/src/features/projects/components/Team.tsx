import { TeamsOfMatter, type TeamsOfMatterProps } from '../../teams/index.ts';
import { Members } from './Members.tsx';

/** Who works on a matter: people named in it, and teams. */
export function Team(props: TeamsOfMatterProps) {
  return (
    <div className="rec-sections">
      <Members project={props.project} isEditable={props.isEditable} />
      <TeamsOfMatter {...props} />
    </div>
  );
}
