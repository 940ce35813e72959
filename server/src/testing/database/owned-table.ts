import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Whose an order is, with ids of what it has. */
export type Owned = {
  readonly order: string;
  readonly organisation: string;
  readonly holder: string;
  readonly supplier: string;
  readonly operator: string;
  readonly clerk: string;
  readonly office: string;
  readonly picture: string;
  readonly job: string;
  readonly orderImport: string;
  readonly webhook: string;
  readonly key: string;
  readonly invited: string;
};

/** Who is shown a row: the order's company, its holder, its card supplier, or a key of the company. */
type Seer = 'organisation' | 'holder' | 'supplier' | 'key';
export type OwnedTable = {
  readonly seenBy: readonly Seer[];
  /** The columns of a row, and what they say. */
  readonly row: (owned: Owned) => Readonly<Record<string, RawBuilder<unknown> | string | number | boolean | Buffer>>;
};

export const now = sql`now()`;
export const bytes = () => Buffer.from(randomUUID());
