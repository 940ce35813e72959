import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Whom the lists of companies and of users are shown to, and what is searched for in them. */
export type Organisations = {
  /** A member of staff. */
  readonly staff: string;
  /** A main user of the company of 5,000 users. */
  readonly mainUser: string;
  /** The company of 5,000 users. */
  readonly organisation: string;
  readonly code: string;
  /** Parts of names of companies, three to six characters. */
  readonly names: readonly string[];
  /** Parts of numbers of companies, four to six digits. */
  readonly numbers: readonly string[];
  /** Parts of names of that company's users. */
  readonly users: readonly string[];
};

/** Makes companies and users, for the plain handler as well where wanted. */
export async function makeOrganisations(client: pg.ClientBase, plainTables: boolean): Promise<Organisations> {
  for (const file of ['make-organisations.sql', ...(plainTables ? ['plain-organisations.sql'] : [])]) {
    await client.query(await readFile(new URL(`./${file}`, import.meta.url), 'utf8'));
  }
  const { rows } = await client.query<Pick<Organisations, 'staff' | 'mainUser' | 'organisation' | 'code'>>(`
    select organisations.id as organisation, code,
      (select person_id from company_users where organisation_id = organisations.id and user_type = 'main' and state = 'accepted'
        order by person_id limit 1) as "mainUser",
      (select person_id from person_permissions where permission = 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS' limit 1) as staff
    from organisations where code = 'BENCH-USERS'`);
  const [made] = rows;
  if (made === undefined) throw new Error('There is no company of many users.');
  return {
    ...made,
    names: await partsOf(client, "select name from organisations where code like 'CUSTOMER-%'"),
    numbers: await partsOf(client, "select company_number as name from organisations where code like 'CUSTOMER-%'", 4),
    users: await partsOf(
      client,
      `select unnest(array[given_names, family_names]) as name from persons join company_users on person_id = persons.id
       where organisation_id = '${made.organisation}'`,
    ),
  };
}

/** Some two thousand parts of words, none twice, in no order that shows. */
async function partsOf(client: pg.ClientBase, words: string, least = 3): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select text from (
       select distinct lower(substr(word, start, length)) as text
       from (select distinct unnest(regexp_split_to_array(name, '[ -]')) as word from (${words}) named) words
       cross join generate_series(1, 6) start cross join generate_series($1::integer, 6) length
       where start + length - 1 <= length(word)) parts
     order by md5(text) limit 2048`,
    [least],
  );
  return rows.map(({ text }) => text);
}
