import type { MatterFacts, PartyFacts } from '@basoche/office/mail-merge';
import { companyRecord, contactRecord } from '@basoche/protocol';
import type { Project } from '@basoche/protocol';
import { useMemo } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useFirm } from '../../../data/firm/firm.ts';
import { usePeople } from '../../../data/people.ts';
import { useToday } from '../../../shared/now.ts';
import { useParties } from './use-project.ts';

/** What this device knows of a matter for the fields of a model. */
export function useMatterFacts(matter: Project): MatterFacts {
  const { records } = useEngine();
  const { entries } = useParties(matter.id);
  const user = useUser();
  const people = usePeople();
  const { firm } = useFirm();
  const today = useToday();
  return useMemo(() => {
    const directory = ({ contact, company }: Pick<Project, 'contact' | 'company'>) => {
      const person = contact === null ? undefined : records.rows(contactRecord).get(contact)?.row;
      const named = company === null ? undefined : records.rows(companyRecord).get(company)?.row;
      return {
        person: person?.is_readable === true ? person : null,
        company: contact === null ? (named ?? null) : null,
      };
    };
    const inCharge = matter.inCharge === null ? null : people.of(matter.inCharge);
    const office = firm?.offices.find((each) => each.isPrincipalAddress) ?? firm?.offices[0];
    return {
      today,
      matter,
      client: directory(matter),
      parties: entries.map(({ row }): PartyFacts => ({
        ...directory(row),
        id: row.id,
        role: row.role,
        side: row.side,
        quality: row.quality,
        name: row.name,
        lawyer: row.lawyer,
      })),
      inCharge: inCharge === null ? null : { name: inCharge.name, email: inCharge.email },
      author: { name: people.of(user.id).name, email: user.email },
      firm: {
        name: user.firm.name,
        siret: firm?.siret ?? '',
        address: office?.address ?? '',
        postcode: office?.postcode ?? '',
        city: office?.city ?? '',
      },
    };
  }, [records, entries, user, people, firm, today, matter]);
}
