import type { Generated, JSONColumnType } from 'kysely';
import type { Day, Moment } from './columns.ts';

export type PartnerKeysTable = {
  id: Generated<string>;
  name: string;
  key_hash: Buffer;
  scopes: string[];
  organisation_id: string | null;
  supplier_id: string | null;
  created: Moment;
  revoked: Date | null;
  email: Generated<string | null>;
  expires: Generated<Day | null>;
  last_used: Generated<Date | null>;
  made_by: Generated<string | null>;
  addresses: Generated<string[]>;
  per_day: Generated<number | null>;
  /** The day whose calls are counted, where `per_day` says how many it has. */
  calls_day: Generated<Day | null>;
  calls: Generated<number>;
  former_hash: Generated<Buffer | null>;
  former_until: Generated<Date | null>;
  former_used: Generated<Date | null>;
  /** Of which last day somebody was told, and so many days before it at most. */
  end_told_of: Generated<Day | null>;
  end_told_days: Generated<number | null>;
};

export type IdempotentRepliesTable = {
  partner_key_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: number;
  reply: JSONColumnType<Record<string, unknown>>;
  created: Moment;
};
