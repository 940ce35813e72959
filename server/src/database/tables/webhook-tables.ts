import type { CardEventKind, deliveryKinds, deliveryTroubles, webhookPauses } from '@siteid/contract';
import type { Generated } from 'kysely';

export type WebhooksTable = {
  id: Generated<string>;
  organisation_id: string | null;
  supplier_id: string | null;
  address: string;
  kinds: CardEventKind[];
  secret_sealed: Buffer;
  former_sealed: Generated<Buffer | null>;
  former_until: Generated<Date | null>;
  created: Date;
  paused: Generated<(typeof webhookPauses)[number] | null>;
  failing_since: Generated<Date | null>;
  placed: number;
};

export type WebhookDeliveriesTable = {
  id: Generated<string>;
  webhook_id: string;
  event_id: string;
  kind: (typeof deliveryKinds)[number];
  body: string;
  created: Date;
  attempts: Generated<number>;
  next_attempt: Date | null;
  claimed_until: Generated<Date | null>;
  taken: Generated<Date | null>;
  tried: Generated<Date | null>;
  status: Generated<number | null>;
  trouble: Generated<(typeof deliveryTroubles)[number] | null>;
};

export type WebhookDemandsTable = {
  owner_id: string;
  since: Date;
  count: number;
};
