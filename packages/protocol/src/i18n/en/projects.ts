import type { projectsReasons } from '../../projects/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const projects: Sentences<keyof typeof projectsReasons> = {
  'projects.archived': 'This matter is archived. This action is no longer possible.',
  'projects.deleted': 'This matter is deleted. This action is no longer possible.',
  'projects.inCharge': 'The person in charge must be a colleague of the firm.',
  'projects.notInCharge': 'Only the person in charge of the matter or an administrator may do this.',
  'projects.lastMember': 'A matter always has at least one person of the firm.',
  'projects.person': 'This person is not of the firm, or their account is closed.',
  'projects.outside': 'This person is not of the firm: they follow a matter as Client, Partenaire or Fournisseur.',
  'projects.memberTwice': 'This person is in the matter already.',
  'projects.conflict': 'The search for conflicts of interest of this matter asks for a decision before it is opened.',
  'projects.named': 'A matter names this one: archive it instead.',
  'projects.nobodyNamed': 'A restricted matter always has a person in charge.',
  'projects.client': 'This client is no longer in the directory of the firm.',
  'projects.party': 'Give a contact, a company or a name.',
  'projects.partyLawyer': 'The lawyer of a party must be another party of the same matter.',
  'projects.type': 'A matter is Externe or Interne.',
  'projects.status': 'There is no such status of a matter.',
  'projects.budget': 'The budget is accepted or it is not.',
  'projects.estimation': 'The budget must be an amount in euros, and not negative.',
  'projects.role': 'There is no such role.',
  'projects.side': 'A party is pour, contre or neutre.',
  'projects.dates': 'The end date must follow the start date.',
};
