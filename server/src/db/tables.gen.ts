// Written by `npm run tables` from the migrated database: columns are changed by a migration. Comments are kept.
import type { Generated, Json, Timestamp } from './schema/column-types.ts';

export interface GeneratedTables {
  /** A solved captcha, or the pass given for it, that has served. It belongs to nobody. */
  'access.captcha_use': {
    id: string;
    expires_at: Timestamp;
  };
  /** Tries that failed or are being judged. */
  'access.login_throttle': {
    /** SHA-256 of what is guessed at and from where: typed addresses are not kept. */
    key: Buffer;
    failures: number;
    /** Of the last one. */
    at: Timestamp;
  };
  /** A random value that waits to be signed, once. */
  'access.passkey_challenge': {
    /** SHA-256 of it. */
    challenge_hash: Buffer;
    /** Who adds a passkey; `null`: somebody signs in. */
    user_id: string | null;
    expires_at: Timestamp;
  };
  /** One way of a browser to the sign-in service and back. It belongs to nobody: who comes back is known at its end. */
  'access.sso_trip': {
    /** SHA-256 of the state in the addresses. */
    state_hash: Buffer;
    /** SHA-256 of the cookie of the browser that set out. */
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    suite: string | null;
    remember: boolean;
    device: string | null;
    expires_at: Timestamp;
    /** The provider's answer was taken; there is no second one. */
    answered_at: Timestamp | null;
    /** SHA-256 of the code with which the page takes up the outcome, once. */
    code_hash: Buffer | null;
    /** JSON of `Outcome`. */
    outcome: string | null;
  };
  access_event: {
    firm_id: string;
    /** 1, 2, 3… within the firm, without a gap. */
    seq: number;
    at: Timestamp;
    user_id: string;
    kind: string;
    address: string | null;
    user_agent: string | null;
    detail: string | null;
    /** SHA-256 of the one before and of this one's content. */
    hash: Buffer;
  };
  /** What the platform's administration did to a firm. Rows are added, never changed. */
  admin_action: {
    id: string;
    /** The firm it was done to. */
    firm_id: string;
    actor_id: string;
    actor_email: string;
    action: string;
    detail: string;
    at: Timestamp;
  };
  app_user: {
    id: string;
    firm_id: string;
    email: string;
    firstname: string;
    lastname: string;
    civility: string;
    fonction: string;
    role: Generated<string[]>;
    is_admin: Generated<boolean>;
    is_lawyer: Generated<boolean>;
    is_employee: Generated<boolean>;
    is_contact: Generated<boolean>;
    is_partner: Generated<boolean>;
    is_client: Generated<boolean>;
    speciality: Generated<string>;
    color: Generated<string>;
    toque: Generated<string>;
    avatar: string | null;
    office_phone: Generated<string>;
    mobile_phone: Generated<string>;
    languages: Generated<string>;
    biography: Generated<string>;
    hourly_wage_cents: number | null;
    target_hours: number | null;
    /** argon2id in PHC format; `null` for people who cannot sign in. */
    password_hash: string | null;
    active: Generated<boolean>;
    created_at: Generated<Timestamp>;
    billable_hours: number | null;
    booking_enable: Generated<boolean>;
    office_id: string | null;
  };
  /** What a person asked, and the log of what was read for it and by whom. */
  assistant_exchange: {
    id: string;
    firm_id: string;
    user_id: string;
    kind: string;
    /** `embedded` or `external`. */
    provider: string;
    host: string | null;
    model: string | null;
    document: string | null;
    entry: string | null;
    /** Empty once the person erased it; the line of the log stays. */
    input: string;
    reply: string;
    keywords: string[];
    citations: Json;
    /** Names of the documents that were read. */
    docs: string[];
    characters: number;
    status: string;
    failure: string | null;
    erased_at: Timestamp | null;
    created_at: Timestamp;
  };
  /** Projects whose documents the assistant does not read. */
  assistant_project_off: {
    firm_id: string;
    project_id: string;
    changed_by: string;
    changed_at: Timestamp;
  };
  /** One row a firm that chose; without it the server alone answers. */
  assistant_setting: {
    firm_id: string;
    /** One of `ASSISTANT_MODES`. */
    mode: string;
    changed_by: string;
    changed_at: Timestamp;
  };
  attachment: {
    /** Made by the device; the message or comment names it. */
    id: string;
    firm_id: string;
    /** Name of the shared document: its readers may read the file. */
    doc: string;
    /** Id of the message or comment that carries it. */
    record: string;
    uploaded_by: string;
    name: string;
    mime: string;
    size: number;
    parts: number;
    created_at: Timestamp;
    complete_at: Timestamp | null;
  };
  attachment_part: {
    firm_id: string;
    attachment: string;
    /** From 0. */
    part: number;
    bytes: Buffer;
  };
  avatar: {
    /** 256 random bits, base64url: who knows it may see the image. */
    address: string;
    firm_id: string;
    /** WebP. */
    bytes: Buffer;
    created_at: Generated<Timestamp>;
  };
  blob: {
    firm_id: string;
    id: string;
    size: string | number;
    created_at: Timestamp;
    used_at: Timestamp;
    unused_since: Timestamp | null;
  };
  blob_part: {
    firm_id: string;
    blob: string;
    part: number;
    address: string;
    size: number;
  };
  board_change: {
    firm_id: string;
    doc: string;
    item_id: string;
    /** Of the document, up to which the rows went. */
    seq: string | number;
    /** `created`, `deleted`, `restored`, `name`, `group`, or `cell:` and a column's id. */
    field: string;
    /** JSON; `null` = empty. */
    before: Json | null;
    after: Json | null;
    /** One person, several when they wrote in the same instant, none when it is not known any more. */
    actors: string[];
    at: Timestamp;
    /** Since 0048: the rule of the board that made the change, without anybody's hand. */
    rule: string | null;
  };
  board_column: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    name: string;
    type: string;
    position: string;
    options: Generated<Json>;
    deleted_at: string | null;
    row_hash: Buffer;
  };
  board_comment: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    item: string;
    parent: string | null;
    author: string;
    text: string;
    created_at: string;
    edited_at: string | null;
    deleted_at: string | null;
    /** Without a size, a document of the library. */
    files: Generated<Json>;
    row_hash: Buffer;
  };
  board_group: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    name: string;
    tone: string;
    position: string;
    deleted_at: string | null;
    row_hash: Buffer;
  };
  board_item: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    group: string;
    name: string;
    position: string;
    created_at: string | null;
    created_by: string | null;
    deleted_at: string | null;
    deleted_by: string | null;
    values: Json;
    row_hash: Buffer;
  };
  board_item_state: {
    firm_id: string;
    doc: string;
    item_id: string;
    name: string;
    group: string;
    deleted: boolean;
    values: Json;
  };
  board_rule: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    trigger: Json;
    action: Json;
    off: boolean;
    created_by: string | null;
    deleted_at: string | null;
    row_hash: Buffer;
  };
  /** What a rule last wrote into an item. */
  board_run: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    rule: string;
    item: string;
    column: string;
    value: Json | null;
    seq: string | number;
    row_hash: Buffer;
  };
  client_space: {
    id: string;
    firm_id: string;
    contact_id: string;
    account: string;
    user_id: string | null;
    email: string;
    invited_at: Timestamp;
    expires_at: Timestamp | null;
    created_by: string | null;
  };
  command_log: {
    firm_id: string;
    user_id: string;
    command_id: string;
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    request_hash: Buffer;
    status: number;
    response: Json;
    created_at: Generated<Timestamp>;
  };
  comment_mention: {
    firm_id: string;
    /** Name of the list, board or document. */
    doc: string;
    /** Or the mention, in a text. */
    comment: string;
    /** Ids of those whom it has named so far; `null` when nobody wrote it down. */
    users: string[] | null;
  };
  company: {
    id: string;
    firm_id: string;
    name: string;
    email: Generated<string>;
    address: Generated<string>;
    additional_address: Generated<string>;
    city: Generated<string>;
    postcode: Generated<string>;
    country: Generated<string>;
    activity: Generated<string>;
    legal_status: Generated<string>;
    siren: Generated<string>;
    siret: Generated<string>;
    office_phone: Generated<string>;
    fax_number: Generated<string>;
    website: Generated<string>;
    vat: Generated<string>;
    vat_number: Generated<string>;
    nace_code: Generated<string>;
    intitule: Generated<string>;
    size: Generated<string>;
    registration_number: Generated<string>;
    creation_date: string | null;
    note: Generated<string>;
    social_networks: Generated<Json>;
    is_customer: Generated<boolean>;
    is_cabinet: Generated<boolean>;
    is_prospect: Generated<boolean>;
    is_supplier: Generated<boolean>;
    is_archived: Generated<boolean>;
    responsible: string | null;
    created_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    search: Generated<string | null>;
    name_key: Generated<string>;
    merged_into: string | null;
    merged_by: string | null;
    merged_at: Timestamp | null;
    avatar: string | null;
  };
  conflict_decision: {
    id: string;
    number: Generated<string | number>;
    firm_id: string;
    report_id: string;
    decision: string;
    reason: string;
    created_by: string;
    created_at: Timestamp;
  };
  conflict_report: {
    id: string;
    number: Generated<string | number>;
    firm_id: string;
    project_id: string | null;
    created_by: string;
    created_at: Timestamp;
    searched: Json;
    scope: Json;
    links: Json;
    is_whole: boolean;
    needs_decision: boolean;
  };
  contact: {
    id: string;
    firm_id: string;
    civility: Generated<string>;
    firstname: string;
    lastname: string;
    email: Generated<string>;
    fonction: Generated<string>;
    toque: Generated<string>;
    mobile_phone: Generated<string>;
    office_phone: Generated<string>;
    address: Generated<string>;
    city: Generated<string>;
    country: Generated<string>;
    birthday: string | null;
    birthplace: Generated<string>;
    nationality: Generated<string>;
    marital_status: Generated<string>;
    matrimonial_regime: Generated<string>;
    origin: Generated<string>;
    quality: Generated<string>;
    is_client: Generated<boolean>;
    is_lawyer: Generated<boolean>;
    is_partner: Generated<boolean>;
    is_prospect: Generated<boolean>;
    is_supplier: Generated<boolean>;
    is_hidden: Generated<boolean>;
    is_archived: Generated<boolean>;
    responsible: string | null;
    created_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    search: Generated<string | null>;
    company_id: string | null;
    email_key: Generated<string>;
    name_key: Generated<string>;
    merged_into: string | null;
    merged_by: string | null;
    merged_at: Timestamp | null;
    avatar: string | null;
  };
  distinct_pair: {
    id: string;
    firm_id: string;
    contact_id: string | null;
    other_contact_id: string | null;
    company_id: string | null;
    other_company_id: string | null;
    created_by: string | null;
    created_at: Timestamp;
  };
  doc_grant: {
    firm_id: string;
    doc: string;
    user_id: string;
    /** A revocation leaves a row with `none`, so that devices learn of it. */
    right: string;
    changed_xid: Generated<string>;
    granted: string;
  };
  doc_projection: {
    firm_id: string;
    doc: string;
    projector_version: Generated<number>;
    seq: Generated<string | number>;
  };
  document_comment: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    thread: string;
    parent: string | null;
    author: string;
    text: string;
    created_at: string;
    edited_at: string | null;
    deleted_at: string | null;
    /** Without a size, a document of the library. */
    files: Generated<Json>;
    row_hash: Buffer;
  };
  /** `id` is the mention's. */
  document_mention: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    person: string;
    author: string;
    row_hash: Buffer;
  };
  /** `id` is always `body`. */
  document_text: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    text: string;
    word_count: number;
    row_hash: Buffer;
    /** `word`, `cell` or `slide`. */
    type: Generated<string>;
    /** Documents are begun from it. */
    template: Generated<boolean>;
  };
  /** A moment of a document that somebody gave a name. */
  document_version: {
    /** Made by the device. */
    id: string;
    firm_id: string;
    /** Name of the document. */
    doc: string;
    /** Of its journal: the last change that the version holds. */
    seq: string | number;
    title: string;
    named_by: string;
    named_at: Timestamp;
    /** The server's time of that change. */
    at: Timestamp;
  };
  exhibit: {
    id: string;
    firm_id: string;
    project_id: string;
    party_id: string | null;
    file: string | null;
    title: string;
    dated: string | null;
    position: string;
    number: number | null;
    communication: string | null;
    blob: string | null;
    size: string | number | null;
    file_name: Generated<string>;
    created_by: string | null;
    created_at: Timestamp;
  };
  exhibit_communication: {
    id: string;
    firm_id: string;
    project_id: string;
    party_id: string | null;
    dated: string;
    recipient: Generated<string>;
    created_by: string | null;
    created_at: Timestamp;
  };
  favourite: {
    firm_id: string;
    user_id: string;
    doc: string;
    created_at: Generated<Timestamp>;
  };
  favourite_folder: {
    id: string;
    user_id: string;
    firm_id: string;
  };
  file: {
    id: string;
    firm_id: string;
    name: string;
    name_key: string;
    description: Generated<string>;
    keywords: Generated<string[]>;
    keyword_keys: Generated<string[]>;
    status: string | null;
    is_model: Generated<boolean>;
    blob: string;
    size: string | number;
    version: Generated<number>;
    search: Generated<string | null>;
    space: string;
    owner: string | null;
    project_id: string | null;
    parent: string | null;
    created_by: string | null;
    updated_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    trashed_at: Timestamp | null;
    letter: string | null;
  };
  file_import: {
    id: string;
    firm_id: string;
    user_id: string;
    created_at: Timestamp;
    used_at: Timestamp;
    saved_at: Timestamp | null;
  };
  file_import_node: {
    firm_id: string;
    import: string;
    node: string;
    is_file: boolean;
    name: string;
    sent_name: string;
    parent: string | null;
    target: string | null;
    blob: string | null;
    size: string | number | null;
  };
  file_link: {
    id: string;
    firm_id: string;
    file: string;
    token_hash: Buffer;
    password_hash: string | null;
    edition_mode: boolean;
    recipient: string;
    max_downloads: number | null;
    downloads: Generated<number>;
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    last_opened_at: Timestamp | null;
    revoked_at: Timestamp | null;
  };
  file_placement: {
    firm_id: string;
    file: string;
    folder: string;
    created_by: string | null;
    created_at: Timestamp;
  };
  file_text: {
    firm_id: string;
    blob: string;
    status: Generated<string>;
    attempts: Generated<number>;
    error: string | null;
    has_pages: Generated<boolean>;
    pages: Generated<number>;
    scans: Generated<number>;
    due_at: Timestamp | null;
    claimed_until: Timestamp | null;
  };
  file_text_page: {
    firm_id: string;
    blob: string;
    page: number;
    text: string;
    source: string;
    attempts: Generated<number>;
    tsv: Generated<string | null>;
  };
  file_version: {
    id: string;
    firm_id: string;
    file: string;
    number: number;
    base: number | null;
    name: string;
    blob: string;
    size: string | number;
    created_by: string | null;
    created_at: Timestamp;
  };
  firm: {
    id: string;
    name: string;
    siret: string | null;
    offer: string;
    theme: string;
    language: string;
    avatar: string | null;
    created_at: Generated<Timestamp>;
    /** One of `PLANS` of the domain. */
    plan: Generated<string>;
    languages: Generated<string[]>;
    specialities: Generated<string[]>;
    version: Generated<number>;
    updated_at: Generated<Timestamp>;
    updated_by: string | null;
    /** The firm of the platform's own accounts: no client, no content. */
    is_platform: Generated<boolean>;
  };
  firm_blob_key: {
    firm_id: string;
    sealed: Buffer;
  };
  /** The one conversation of all the firm's staff. */
  firm_conversation: {
    firm_id: string;
    doc: string;
  };
  /** Firms that are in the network's directory. */
  firm_listing: {
    firm_id: string;
    created_at: Generated<Timestamp>;
  };
  firm_social: {
    id: string;
    firm_id: string;
    name: string;
    link: string;
    version: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  folder: {
    id: string;
    firm_id: string;
    name: string;
    search: Generated<string | null>;
    space: string;
    owner: string | null;
    project_id: string | null;
    parent: string | null;
    created_by: string | null;
    updated_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    trashed_at: Timestamp | null;
  };
  /** Somebody who only reads a document asks for its history. */
  history_request: {
    firm_id: string;
    doc: string;
    requester: string;
    status: string;
    asked_at: Timestamp;
    decided_by: string | null;
    decided_at: Timestamp | null;
  };
  /** Time worked without a task. */
  improvised_task: {
    id: string;
    firm_id: string;
    /** Whose time it is. */
    user_id: string;
    project_id: string | null;
    type: string;
    note: string;
    /** A code of `TASK_STATUSES`. */
    status: string;
    time_validation: string | null;
    minutes: number;
    /** The stopwatch runs since then; `null`: it is stopped. */
    started_at: Timestamp | null;
    created_at: Timestamp;
  };
  interest: {
    id: string;
    firm_id: string;
    contact_id: string;
    label: string;
    label_key: string;
  };
  invitation: {
    id: string;
    firm_id: string;
    email: string;
    firstname: Generated<string>;
    lastname: Generated<string>;
    fonction: string;
    speciality: Generated<string>;
    is_admin: Generated<boolean>;
    /** The account is one of the platform's administration. */
    is_super_admin: Generated<boolean>;
    /** Shown in the mail and on the screen; empty for the platform. */
    invited_by: Generated<string>;
    /** SHA-256 of the mailed token. */
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    accepted_at: Timestamp | null;
    /** The last mail that took it out; mails go after a month. */
    mail_id: string | null;
    contact_id: string | null;
    account: Generated<string>;
  };
  job: {
    id: string;
    firm_id: string | null;
    queue: string;
    payload: Json;
    /** At most one waiting job per queue and key. */
    dedupe_key: string | null;
    run_at: Generated<Timestamp>;
    attempts: Generated<number>;
    max_attempts: Generated<number>;
    /** A runner that died gives the job back when this passes. */
    locked_until: Timestamp | null;
    last_error: string | null;
    done_at: Timestamp | null;
    failed_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  known_word: {
    firm_id: string;
    word: string;
    sound: string;
  };
  /** Lawyers of other firms that a person does not want to see. */
  lawyer_hidden: {
    firm_id: string;
    user_id: string;
    lawyer_id: string;
  };
  /** Lawyers who chose to be in it; they show while their firm is. */
  lawyer_listing: {
    firm_id: string;
    user_id: string;
    created_at: Generated<Timestamp>;
  };
  library_event: {
    id: string;
    firm_id: string;
    at: Timestamp;
    user_id: string | null;
    event: string;
    is_folder: boolean;
    subject: string;
    name: string;
    details: Generated<string>;
    target: string | null;
    is_hidden: Generated<boolean>;
  };
  library_export: {
    id: string;
    firm_id: string;
    user_id: string;
    token_hash: Buffer;
    scope: Json;
    files: number;
    bytes: string | number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  library_share: {
    id: string;
    firm_id: string;
    folder: string | null;
    file: string | null;
    user_id: string;
    access: string;
    created_by: string | null;
    created_at: Timestamp;
  };
  live_event: {
    id: Generated<string | number>;
    xid: Generated<string>;
    firm_id: string;
    user_id: string;
    type: string;
    payload: Json;
    created_at: Generated<Timestamp>;
  };
  matrice: {
    id: string;
    firm_id: string;
    name: string;
    file_name: string;
    size: number;
    hash: string;
    updated_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  matrice_file: {
    matrice: string;
    firm_id: string;
    bytes: Buffer;
  };
  merge: {
    id: string;
    number: Generated<string | number>;
    firm_id: string;
    contact_id: string | null;
    company_id: string | null;
    was_archived: boolean;
    taken: Json;
    set_aside: Generated<Json>;
  };
  merged_reference: {
    merge_id: string;
    firm_id: string;
    table_name: string;
    column_name: string;
    row_id: string;
  };
  message: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    author: string;
    text: string;
    /** ISO; the author's claim. */
    sent_at: string;
    /** ISO; the server's time. */
    received_at: string | null;
    position: number;
    reply_to: string | null;
    file: Json | null;
    edited_at: string | null;
    deleted_at: string | null;
    deleted_by: string | null;
    tags: Generated<string[]>;
    row_hash: Buffer;
  };
  /** `id` is the user's. */
  message_read: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    last_message: string;
    row_hash: Buffer;
    /** Empty: the whole conversation. */
    unread_after: string | null;
  };
  name_word: {
    firm_id: string;
    record: string;
    record_id: string;
    word: string;
    words: string[];
  };
  name_word_state: {
    firm_id: string;
    history: string;
    xid: string;
  };
  notification: {
    id: string;
    firm_id: string;
    user_id: string;
    /** A value of `NOTIFICATION_TYPES`. */
    type: number;
    content: string;
    url: string;
    /** Name of the shared document it is about: it goes when the right on it goes. */
    subject: string | null;
    read_at: Timestamp | null;
    created_at: Timestamp;
    /** Quiet hours hold it back: nobody sees it before. */
    held_until: Timestamp | null;
    /** `false`: the person does not want it in the product; it waits for its mail alone. */
    shown: Generated<boolean>;
    /** It is mailed then, when it is still unread. */
    mail_after: Timestamp | null;
  };
  /** One row a person who chose; without it everything is told in the product and nothing by e-mail. */
  notification_choice: {
    firm_id: string;
    user_id: string;
    /** Values of `NOTIFICATION_TYPES` that are not told in the product. */
    muted: number[];
    /** Those that are also told by e-mail. */
    mailed: number[];
    /** `HH:mm` in Paris; both `null`: no quiet hours. The end may be earlier than the start: over midnight. */
    quiet_from: string | null;
    quiet_until: string | null;
    updated_at: Timestamp;
  };
  office: {
    id: string;
    firm_id: string;
    name: string;
    address: string;
    additional_address: Generated<string>;
    city: string;
    postcode: string;
    is_principal: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  outgoing_mail: {
    id: string;
    /** `null`: written before a firm is known. */
    firm_id: string | null;
    recipient: string;
    reply_to: string | null;
    /** Content goes when the mail is sent: it may hold a link that opens an account. */
    subject: string | null;
    text: string | null;
    html: string | null;
    created_at: Timestamp;
    sent_at: Timestamp | null;
    failed_at: Timestamp | null;
  };
  passkey: {
    id: string;
    firm_id: string;
    user_id: string;
    /** Name that the authenticator gave; unique over all firms. */
    credential_id: Buffer;
    /** COSE key. */
    public_key: Buffer;
    /** The domain it was made for. */
    rp_id: string;
    /** Signatures made, as the authenticator counts them; 0 when it does not. */
    counter: string | number;
    transports: string[];
    synced: boolean;
    name: string;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
  };
  password_reset: {
    firm_id: string;
    user_id: string;
    /** SHA-256 of the token in the link. */
    token_hash: Buffer;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  profile_entry: {
    id: string;
    firm_id: string;
    user_id: string;
    section: string;
    /** The entry of the contract without its id. */
    content: Json;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  project: {
    id: string;
    firm_id: string;
    code_id: string;
    name: string;
    status: Generated<string>;
    client_name: Generated<string>;
    created_at: Generated<Timestamp>;
    description: Generated<string>;
    is_internal: Generated<boolean>;
    contact_id: string | null;
    company_id: string | null;
    in_charge: string | null;
    start_date: string | null;
    end_date: string | null;
    court: Generated<string>;
    chamber: Generated<string>;
    rg_number: Generated<string>;
    billing_model: Generated<string>;
    is_billable: Generated<boolean>;
    packaged_budget: string | null;
    total_estimation: string | number | null;
    show_budget: Generated<boolean>;
    show_amount: Generated<boolean>;
    show_description: Generated<boolean>;
    show_lawyers: Generated<boolean>;
    is_restricted: Generated<boolean>;
    creation_step: Generated<number>;
    created_by: string | null;
    updated_at: Generated<Timestamp>;
    search: Generated<string | null>;
    conflict_state: Generated<string>;
    conflict_checked_at: Timestamp | null;
  };
  project_external: {
    id: string;
    firm_id: string;
    project_id: string;
    contact_id: string;
    function: string;
  };
  project_member: {
    firm_id: string;
    project_id: string;
    user_id: string;
    function: Generated<string>;
    id: Generated<string>;
  };
  project_number: {
    firm_id: string;
    year: number;
    last: number;
  };
  project_party: {
    id: string;
    firm_id: string;
    project_id: string;
    role: string;
    side: string;
    contact_id: string | null;
    company_id: string | null;
    name: Generated<string>;
    quality: Generated<string>;
    lawyer_id: string | null;
    note: Generated<string>;
    created_at: Timestamp;
  };
  project_team: {
    id: string;
    firm_id: string;
    project_id: string;
    team_id: string;
  };
  project_template: {
    id: string;
    firm_id: string;
    name: string;
    content: Json;
    created_by: string | null;
    created_at: Timestamp;
  };
  /** What a browser profile was not told yet. */
  push_due: {
    firm_id: string;
    subscription_id: string;
    notification_id: string;
  };
  /** A browser profile that is told things while the product is closed: as long as the session that asked for it. */
  push_subscription: {
    id: string;
    firm_id: string;
    user_id: string;
    session_id: string;
    /** Address at the push service of the browser. */
    endpoint: string;
    /** Keys of the browser, base64url. */
    p256dh: string;
    auth: string;
    created_at: Timestamp;
  };
  record_change: {
    firm_id: string;
    record: string;
    record_id: string;
    xid: string;
    owner: Generated<string>;
  };
  recovery_code: {
    firm_id: string;
    user_id: string;
    /** SHA-256 of the code. */
    code_hash: Buffer;
    used_at: Timestamp | null;
  };
  /** A newcomer before their address is confirmed: the firm and the account are made under these ids once it is. */
  registration: {
    id: string;
    firm_id: string;
    user_id: string;
    email: string;
    firstname: string;
    lastname: string;
    password_hash: string;
    firm_name: string;
    /** One of `PLANS` of the domain. */
    plan: string;
    /** SHA-256 of the mailed token. */
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    confirmed_at: Timestamp | null;
  };
  relation: {
    id: string;
    firm_id: string;
    kind: string;
    contact_id: string | null;
    company_id: string | null;
    to_contact_id: string | null;
    to_company_id: string | null;
    name: Generated<string>;
    note: Generated<string>;
    created_by: string | null;
    created_at: Timestamp;
  };
  rights_request: {
    id: string;
    firm_id: string;
    file: string;
    name: string;
    requester: string;
    access: string;
    note: string;
    status: Generated<string>;
    given: string | null;
    reason: Generated<string>;
    decided_by: string | null;
    decided_at: Timestamp | null;
    created_at: Timestamp;
  };
  /** How a person looks at tasks, under a name. */
  saved_view: {
    /** Made by the device. */
    id: string;
    firm_id: string;
    user_id: string;
    name: string;
    /** Name of the list's document; `null`: their tasks over all lists. */
    doc: string | null;
    /** Parameters of the address and their words, as JSON. */
    look: Json;
    updated_at: Timestamp;
    page: Generated<string>;
  };
  scheduled_message: {
    /** Made by the device; the message has the same id once it is sent. */
    id: string;
    firm_id: string;
    author: string;
    /** Name of the conversation's document. */
    doc: string;
    /** Empty once sent or cancelled. */
    text: string;
    reply_to: string | null;
    planned_at: Timestamp;
    /** `sent` and `cancelled` stay a while: a device that was offline learns that it came too late. */
    status: string;
    /** French, why it was refused. */
    reason: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  search_entry: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    title: string;
    text: string;
    tsv: Generated<string | null>;
    row_hash: Buffer;
  };
  second_factor: {
    firm_id: string;
    user_id: string;
    /** The TOTP secret, sealed. */
    secret: Buffer;
    /** `null`: shown as a QR code, not proved yet. */
    activated_at: Timestamp | null;
    /** Time step of the last code taken: that one and older ones are refused. */
    last_step: Generated<number>;
  };
  session: {
    id: string;
    /** SHA-256 of the bearer token. */
    token_hash: Buffer;
    user_id: string;
    firm_id: string;
    /** `user_device.id`; `null` until the first contact that names one. */
    device: string | null;
    user_agent: string | null;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    revoked_at: Timestamp | null;
    /** The password was right, the second factor is not proved yet: of no other use. */
    awaits_code: Generated<boolean>;
    address: string | null;
    /** Why it was ended before its time, with `revoked_at`: a reason of `SESSION_END_REASONS`. */
    ended_for: string | null;
  };
  shared_doc: {
    firm_id: string;
    /** `<kind>/<slug>`. */
    name: string;
    kind: string;
    title: string;
    project_id: string | null;
    created_by: string | null;
    created_at: Generated<Timestamp>;
    deleted_at: Timestamp | null;
    /** Transaction of the last change, a decimal text. */
    changed_xid: Generated<string>;
  };
  speciality: {
    id: Generated<string>;
    firm_id: string;
    name: string;
    is_basic: Generated<boolean>;
  };
  /** A person as the sign-in service of the firm knows them. */
  sso_identity: {
    firm_id: string;
    user_id: string;
    issuer: string;
    /** `sub` of the ID token: never given to somebody else by this issuer. */
    subject: string;
    linked_at: Timestamp;
    used_at: Timestamp;
    /** The address that the service gave at the last sign-in; `null`: it was not kept yet. */
    email: string | null;
  };
  stored_part: {
    firm_id: string;
    address: string;
    size: number;
    is_stored: boolean;
    used_at: Timestamp;
  };
  /** Where somebody is in the steps of a new subscription. */
  subscription: {
    firm_id: string;
    user_id: string;
    /** One of `SUBSCRIPTION_PATHS` of the domain. */
    path: string;
    /** One of `SUBSCRIPTION_STATES` of the domain. */
    state: string;
    updated_at: Generated<Timestamp>;
  };
  'sync.checkpoint': {
    doc_id: string | number;
    seq: string | number;
    bytes: Buffer;
  };
  'sync.client': {
    doc_id: string | number;
    client_id: string | number;
    user_id: string | null;
  };
  'sync.doc': {
    id: Generated<string | number>;
    name: string;
    firm_id: string;
    kind: string;
    seq: Generated<string | number>;
    snapshot_seq: Generated<string | number>;
    tail_count: Generated<number>;
    tail_bytes: Generated<string | number>;
    bytes: Generated<string | number>;
    moved_xid: string | null;
    quarantined_at: Timestamp | null;
    quarantine_reason: string | null;
    created_at: Generated<Timestamp>;
    commit_id: string | number | null;
  };
  'sync.history': {
    doc_id: string | number;
    from_seq: string | number;
    to_seq: string | number;
    from_time: Timestamp;
    to_time: Timestamp;
    bytes: Buffer;
    sessions: Json | null;
    parts: Buffer | null;
    size: string | number | null;
  };
  'sync.lease': {
    name: string;
    holder: string;
    expires_at: Timestamp;
  };
  'sync.mark': {
    id: Generated<string | number>;
    nonce: string | number;
    made_at: Timestamp;
  };
  'sync.rollback': {
    id: Generated<string | number>;
    found_at: Timestamp;
    found_by: string;
    mark_id: Generated<string | number>;
  };
  'sync.snapshot': {
    doc_id: string | number;
    upto_seq: string | number;
    bytes: Buffer;
    hash: Buffer;
    state_vector: Buffer;
    commit_id: string | number | null;
  };
  'sync.update': {
    doc_id: string | number;
    seq: string | number;
    bytes: Buffer;
    actor_id: string | null;
    received_at: Timestamp;
    commit_id: string | number | null;
  };
  task: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    title: string;
    summary: string;
    type: string | null;
    status: string;
    priority: string;
    percent: number;
    workload: number | null;
    /** `yyyy-mm-dd` */
    scheduled_date: string | null;
    /** `yyyy-mm-dd` */
    deadline: string | null;
    created_at: string | null;
    created_by: string;
    responsable: string | null;
    in_charge: Generated<string[]>;
    url: string | null;
    relation_type: string;
    time_validation: string | null;
    dependency: string | null;
    position: string;
    deleted_at: string | null;
    deleted_by: string | null;
    validated_at: string | null;
    minutes_worked: number;
    comments_count: number;
    row_hash: Buffer;
    parent: string | null;
    recurrence: Json | null;
    repeats: string | null;
  };
  task_charge: {
    firm_id: string;
    task_id: string;
    doc: string;
    in_charge: string[];
  };
  task_comment: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    task: string;
    parent: string | null;
    author: string;
    text: string;
    created_at: string;
    edited_at: string | null;
    deleted_at: string | null;
    /** Without a size, a document of the library. */
    files: Generated<Json>;
    row_hash: Buffer;
  };
  task_move: {
    firm_id: string;
    /** List that the task leaves. */
    doc: string;
    task_id: string;
    /** List that it goes to. */
    target: string;
    claimed_at: Timestamp;
  };
  /** What a person wants to be reminded of; gone once it was told. */
  task_reminder: {
    firm_id: string;
    user_id: string;
    /** It may be known before its list has arrived: a task made offline. */
    task_id: string;
    /** Name of the list's document in which it was set. */
    doc: string;
    remind_at: Timestamp;
    /** The morning before the deadline, wherever that goes. */
    eve: boolean;
    created_at: Timestamp;
  };
  team: {
    id: string;
    firm_id: string;
    name: string;
    created_at: Generated<Timestamp>;
    responsible_id: string | null;
    speciality_id: string | null;
  };
  team_member: {
    firm_id: string;
    team_id: string;
    user_id: string;
    id: Generated<string>;
    function: Generated<string>;
  };
  time_interval: {
    firm_id: string;
    /** `<kind>/<slug>` of the document. */
    doc: string;
    id: string;
    task: string;
    user: string;
    device: string;
    start: string;
    stop: string | null;
    discarded_at: string | null;
    row_hash: Buffer;
  };
  /** Lists of a team; other lists have no row. */
  todo_list: {
    firm_id: string;
    doc: string;
    team_id: string;
  };
  upload: {
    id: string;
    firm_id: string;
    user_id: string;
    name: string;
    size: string | number;
    created_at: Timestamp;
    used_at: Timestamp;
    blob: string | null;
  };
  upload_chunk: {
    firm_id: string;
    user_id: string;
    place: string;
    file: string;
    number: number;
    total: number | null;
    hash: Buffer;
    address: string | null;
    size: number;
    used_at: Timestamp;
  };
  upload_part: {
    firm_id: string;
    upload: string;
    part: number;
    address: string;
    hash: Buffer;
    size: number;
  };
  /** A browser profile where a person signed in, as that profile names itself. */
  user_device: {
    firm_id: string;
    user_id: string;
    id: string;
    user_agent: string | null;
    /** Of the last sign-in. */
    address: string | null;
    created_at: Timestamp;
    last_seen_at: Timestamp;
    last_sync_at: Timestamp | null;
    /** Edits not sent yet, as it last said. */
    unsynced: number | null;
    removed_at: Timestamp | null;
    removed_by: string | null;
    wipe_asked_at: Timestamp | null;
    /** It said that the person's local data is erased; a new sign-in forgets it. */
    wiped_at: Timestamp | null;
  };
  user_state: {
    firm_id: string;
    user_id: string;
    key: string;
    value: Json;
    updated_at: Generated<Timestamp>;
  };
}
