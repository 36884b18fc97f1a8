/** What a test asks the door of the server for, and what it gets. */
export interface NewFirm {
  /** By name: what differs from an ordinary member of the firm, as columns of `app_user`. */
  people: Record<string, Record<string, unknown>>;
  /** What differs from an ordinary firm, as columns of `firm`. */
  firm: Record<string, unknown>;
}

export interface Account {
  userId: string;
  firmId: string;
  email: string;
  /** Of a session of this person. */
  token: string;
}

export interface OwnFirm {
  firmId: string;
  users: Record<string, Account>;
}

/** A matter of the firm, on which this person alone works. */
export interface NewMatter {
  firmId: string;
  userId: string;
  name: string;
}
