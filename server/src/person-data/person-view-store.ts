/** What a person is told of a table: which rows, and of each the columns, as they are or made by SQL. */
export type PersonView = {
  readonly rows: string;
  readonly columns: readonly string[];
  readonly made?: Readonly<Record<string, string>>;
};
export type TablesOfPerson = Readonly<
  Record<
    string,
    { readonly views: readonly PersonView[] /** Columns of which nothing is told. */; readonly omits: readonly string[] }
  >
>;

export const own = 'person_id = $1';
export const isActor = 'actor_person_id = $1';
export const ofOrders = 'order_id in (select id from own_orders)';
export const company = { company: '(select name from organisations where organisations.id = t.organisation_id)' };
/** Rows of what the person did: these columns alone, because the others are about somebody else. */
export const viewOfActions = (rows: string, columns: readonly string[]) => ({ rows, columns });
/** Splits a text into names. */
export const names = (text: string) => text.trim().split(/\s+/);
