/** What of a table is told about a person: the rows, and of each the columns, by themselves or as SQL makes them. */
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
export const acted = 'actor_person_id = $1';
export const ofOrders = 'order_id in (select id from own_orders)';
export const company = { company: '(select name from organisations where organisations.id = t.organisation_id)' };
/** What somebody did is told; whom it was about is another's. */
export const did = (rows: string, columns: readonly string[]) => ({ rows, columns });
/** The names of a text, one behind the other. */
export const names = (text: string) => text.trim().split(/\s+/);
