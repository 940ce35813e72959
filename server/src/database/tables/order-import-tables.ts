import type { importOutcomes, ProblemOfField } from '@siteid/contract';
import type { ColumnType } from 'kysely';
import type { Moment } from './columns.ts';

export type OrderImportsTable = {
  id: string;
  organisation_id: string;
  person_id: string;
  begun: Moment;
};

export type OrderImportRowsTable = {
  import_id: string;
  line: number;
  worker: string;
  outcome: (typeof importOutcomes)[number];
  order_id: string | null;
  problems: ColumnType<ProblemOfField[], string>;
};
