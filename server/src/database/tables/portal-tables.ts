import type { Generated, JSONColumnType } from 'kysely';

export type RunningPortalsTable = {
  id: string;
  key_ids: string[];
  sealing_ids: string[] | null;
  time_zone: string | null;
  seen: Date;
};

export type DeedsTable = {
  id: Generated<number>;
  at: Date;
  kind:
    | 'sign-in'
    | 'sign-out'
    | 'sessions-ended'
    | 'key-made'
    | 'key-revoked'
    | 'key-changed'
    | 'key-rotated'
    | 'key-rotation-ended'
    | 'secrets-rotated'
    | 'restored'
    | 'forgotten'
    | 'person-exported'
    | 'person-erased';
  person_id: string | null;
  key_id: string | null;
  operator: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
};

export type WorldFactsTable = {
  name: string;
  value: string;
};

export type AuditStreamTable = {
  is_only: Generated<boolean>;
  cursor: string;
  told_until: Date;
  attempts: Generated<number>;
  next_attempt: Date;
};
