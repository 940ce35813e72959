export type RunningPortalsTable = {
  id: string;
  key_ids: string[];
  seen: Date;
};

export type WorldFactsTable = {
  name: string;
  value: string;
};
