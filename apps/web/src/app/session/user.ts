import { OFFERS, PLANS, STARTER_LAWYER, type Account, type Offer, type Plan } from '@basoche/domain';

/** The signed-in person as `GET /api/user/read` answers; kept on the device so that the app starts offline. */
export interface CurrentUser {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  fullname: string;
  initials: string;
  /** `#rrggbb` */
  color: string;
  /** Address of the image. */
  avatar: string | null;
  role: string[];
  fonction: string;
  /** Departments, comma-separated. */
  speciality: string;
  isAdmin: boolean;
  isLawyer: boolean;
  isEmployee: boolean;
  isContact: boolean;
  isPartner: boolean;
  isClient: boolean;
  /** The person has steps of a new subscription before them. */
  isNew: boolean;
  firm: { id: string; name: string; avatar: string | null; offer: Offer; plan: Plan };
}

/** The person as the access rules of the domain read them. */
export function accountOf(user: CurrentUser): Account {
  const { role, firm, isNew: _, ...flags } = user;
  return { ...flags, roles: role, plan: firm.plan };
}

/** @throws TypeError when the answer has no usable identity */
export function parseUser(value: unknown): CurrentUser {
  const user = record(value);
  const firm = record(user['lpClient']);
  const id = text(user['id']);
  const firmId = text(firm['id']);
  if (id === '' || firmId === '') throw new TypeError('the user or the firm has no id');
  const firstname = text(user['firstname']);
  const lastname = text(user['lastname']);
  const role = user['role'];
  return {
    id,
    email: text(user['email']),
    firstname,
    lastname,
    fullname: text(user['fullname']) || `${firstname} ${lastname}`.trim(),
    initials: text(user['initials']) || 'LL',
    color: /^#[0-9a-f]{6}$/i.test(text(user['color'])) ? text(user['color']) : '#24477f',
    avatar: avatarAddress(user['avatar']),
    role: Array.isArray(role) ? role.filter((item) => typeof item === 'string') : [],
    fonction: text(user['fonction']),
    speciality: text(user['speciality']),
    isAdmin: user['isAdmin'] === true,
    isLawyer: user['isLawyer'] === true,
    isEmployee: user['isEmployee'] === true,
    isContact: user['isContact'] === true,
    isPartner: user['isPartner'] === true,
    isClient: user['isClient'] === true,
    isNew: user['isNew'] === true || !['', 'done'].includes(text(user['subscription'])),
    firm: {
      id: firmId,
      name: text(firm['name']),
      avatar: avatarAddress(firm['avatar']),
      offer: OFFERS.find((offer) => offer === firm['offer']) ?? 'LEGALSUCCESS',
      // Kept by a version that did not know plans: the next answer of the server says which it is.
      plan: PLANS.find((plan) => plan === firm['plan']) ?? STARTER_LAWYER,
    },
  };
}

function avatarAddress(value: unknown): string | null {
  return text(value) === '' ? null : text(value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
