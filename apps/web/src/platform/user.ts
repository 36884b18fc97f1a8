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
  role: string[];
  fonction: string;
  /** Departments, comma-separated. */
  speciality: string;
  isAdmin: boolean;
  isLawyer: boolean;
  isEmployee: boolean;
  firm: { id: string; name: string; offer: 'LEGALSUCCESS' | 'LEGALTEAMS' };
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
    role: Array.isArray(role) ? role.filter((item) => typeof item === 'string') : [],
    fonction: text(user['fonction']),
    speciality: text(user['speciality']),
    isAdmin: user['isAdmin'] === true,
    isLawyer: user['isLawyer'] === true,
    isEmployee: user['isEmployee'] === true,
    firm: {
      id: firmId,
      name: text(firm['name']),
      offer: firm['offer'] === 'LEGALTEAMS' ? 'LEGALTEAMS' : 'LEGALSUCCESS',
    },
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
