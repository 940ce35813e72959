import type { Generated, JSONColumnType } from 'kysely';
import type { Moment } from './columns.ts';

export type PartnerKeysTable = {
  id: Generated<string>;
  name: string;
  key_hash: Buffer;
  scopes: string[];
  organisation_id: string | null;
  supplier_id: string | null;
  created: Moment;
  revoked: Date | null;
};

export type IdempotentRepliesTable = {
  partner_key_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: number;
  reply: JSONColumnType<Record<string, unknown>>;
  created: Moment;
};
