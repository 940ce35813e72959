import { hash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * What a competent engineer writes first, and what the product is compared with: no log, no rights, no reply schema, and the same
 * orders in a plain table. Whoever shows the one bearer token is let in without a question to the database; whoever shows a session is
 * looked up by one query. Told by its environment: PORT, DATABASE_URL, TOKEN.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 16,
  // PostgreSQL would keep a plan for a named statement that fits no large organisation.
  options: '-c plan_cache_mode=force_custom_plan',
});
const bearer = `Bearer ${process.env['TOKEN']}`;
const app = Fastify();

app.addHook('onRequest', async (request, reply) => {
  const { authorization = '' } = request.headers;
  if (authorization === bearer) return;
  const session = await pool.query({
    name: 'session',
    text: 'select person_id from sessions where id_hash = $1 and expires > now()',
    values: [hash('sha256', authorization.slice('Session '.length), 'buffer')],
  });
  if (session.rowCount === 0) await reply.code(401).send({ error: 'unauthorized' });
});

const constant = {
  name: 'SiteID',
  languages: ['en', 'fi', 'sv', 'et'],
  support: { email: 'support@example.com', phone: '+46 8 465 004 00' },
};
app.get('/constant', async () => constant);

app.get('/one', async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows[0]);

app.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'read',
    text: 'select * from plain.card_orders where id = $1',
    values: [request.params.id],
  });
  return rows[0] ?? reply.code(404).send({ error: 'not found' });
});

const columns = 'id, holder_name, card_number, status, created, modified, valid_from, valid_until';
const matching = 'from plain.card_orders where org_id = $1 and status = any($2)';
const searching = `${matching} and (holder_name ilike $3 or card_number like $3)`;
const newest = 'order by created desc, id desc limit 20';

app.get<{ Querystring: { org: string; status: string; q?: string } }>('/orders', async ({ query: { org, status, q } }) => {
  const values = [org, status.split(','), ...(q === undefined ? [] : [`%${q}%`])];
  const condition = q === undefined ? matching : searching;
  const kind = q === undefined ? 'list' : 'search';
  const [page, count] = await Promise.all([
    pool.query({ name: `${kind}-page`, text: `select ${columns} ${condition} ${newest}`, values }),
    pool.query({ name: `${kind}-count`, text: `select count(*) ${condition}`, values }),
  ]);
  return { orders: page.rows, total: Number(count.rows[0].count) };
});

/** A page of a table and how many rows there are, by conditions of which each has its own statement. */
async function listed(
  name: string,
  table: string,
  order: string,
  page: string,
  conditions: Readonly<Record<string, string | undefined>>,
) {
  const given = Object.entries(conditions).flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const where = given.map(({ condition }, index) => condition.replaceAll('?', `$${index + 1}`)).join(' and ');
  const from = `from ${table} ${where === '' ? '' : `where ${where}`}`;
  const kind = `${name}-${given.map(({ condition }) => condition).join('-')}`.slice(0, 60);
  const values = given.map(({ value }) => value);
  const offset = (Number(page) - 1) * 20;
  const [rows, count] = await Promise.all([
    pool.query({
      name: `${kind}p`,
      text: `select * ${from} order by ${order} limit 20 offset $${values.length + 1}`,
      values: [...values, offset],
    }),
    pool.query({ name: `${kind}c`, text: `select count(*) ${from}`, values }),
  ]);
  return { rows: rows.rows, total: Number(count.rows[0].count) };
}

const partOf = (q: string | undefined) => (q === undefined ? undefined : `%${q}%`);

app.get<{ Querystring: { state?: string; q?: string; page: string } }>('/organisations', async ({ query: { state, q, page } }) =>
  listed('organisations', 'plain.organisations', 'name, id', page, {
    'state = ?': state,
    '(name ilike ? or company_number like ?)': partOf(q),
  }),
);

app.get<{ Querystring: { org: string; q?: string; page: string } }>('/users', async ({ query: { org, q, page } }) =>
  listed('users', 'plain.company_users', 'full_name, person_id', page, { 'org_id = ?': org, 'full_name ilike ?': partOf(q) }),
);

app.post<{ Params: { id: string }; Body: { status: string; reason: string } }>('/orders/:id/status', async (request, reply) => {
  const { id } = request.params;
  const { status, reason } = request.body;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const found = await client.query({
      name: 'lock',
      text: 'select status from plain.card_orders where id = $1 for update',
      values: [id],
    });
    if (found.rowCount === 0) {
      await client.query('rollback');
      return await reply.code(404).send({ error: 'not found' });
    }
    await client.query({
      name: 'update',
      text: 'update plain.card_orders set status = $2, modified = now() where id = $1',
      values: [id, status],
    });
    await client.query({
      name: 'history',
      text: 'insert into plain.card_order_history (order_id, status, reason) values ($1, $2, $3)',
      values: [id, status, reason],
    });
    await client.query('commit');
    return { id, status };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
