import type { Project } from '@basoche/protocol';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import type { Person } from '../../../data/people.ts';
import { displayName } from '@basoche/domain';

/** What the invitation says until somebody changes it: a greeting, the link to the third step, the name of the sender. */
export function useInvitationText(project: Project, person: Person | null): string {
  const { t } = useTranslation('teams');
  const { firstname, lastname } = useUser();
  const reference = project.codeID === '' ? project.id : project.codeID;
  return [
    person === null ? t('inviteHello') : t('inviteHelloTo', { firstname: person.firstname }),
    `${t('inviteBody', { matter: project.name })}\n${location.origin}/project/create/step3/${encodeURIComponent(reference)}`,
    displayName(firstname, lastname),
  ].join('\n\n');
}
