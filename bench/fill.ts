import pg from 'pg';

export interface Amounts {
  products: number;
  orders: number;
}

/** Tables that are filled; their triggers and indexes rest meanwhile. */
const TABLES = ['products', 'orders', 'order_events', 'notifications'];

/**
 * Makes a large shop inside PostgreSQL with `generate_series`, change triggers off and indexes built afterwards:
 * 100,000 products and 1,000,000 orders in well under two minutes. Meant for an empty shop.
 */
export async function fillLarge(connection: pg.ClientConfig, { products, orders }: Amounts): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
    );
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
    const indexes = await dropIndexes(client);
    await makePeople(client);
    await makeProducts(client, products);
    await makeOrders(client, orders, products);
    for (const definition of indexes) await client.query(definition);
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
    await client.query('select recount_orders()');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Drops the secondary indexes of the large tables and answers how to build them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not like '%_pkey'`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition as string);
}

/** A thousand buyers, for the orders to belong to. */
async function makePeople(client: pg.Client): Promise<void> {
  await client.query(`
    insert into identity.user (id, name, email)
    select 'buyer-' || n, 'Buyer ' || n, 'buyer-' || n || '@bench.test' from generate_series(1, 1000) n on conflict do nothing`);
  await client.query(`
    insert into users (id, name, email, address)
    select 'buyer-' || n, 'Buyer ' || n, 'buyer-' || n || '@bench.test', n || ' Long Road' from generate_series(1, 1000) n
    on conflict do nothing`);
}

async function makeProducts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into products (id, title, price_cents, image, category, description, seed_sum, seed_count, created_by)
     select '01800000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'),
            (array['Camel','Enamel','Canvas','Copper','Linen','Walnut','Wool','Glass'])[1 + n % 8] || ' '
              || (array['Teapot','Coat','Lamp','Backpack','Watch','Mug','Camera','Dress','Chair'])[1 + (n / 8) % 9] || ' No. ' || n,
            100 + (n::bigint * 7919) % 90000, '', (array['clothing','bags','kitchen','electronics','home'])[1 + n % 5],
            'Made to be used every day and mended when it breaks; number ' || n || ' of its kind.',
            round((20 + n % 31) / 10.0 * (n % 200), 1), n % 200, 'bench'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

async function makeOrders(client: pg.Client, count: number, products: number): Promise<void> {
  await client.query(
    `insert into orders (id, user_id, items, item_count, quantity, total_cents, status, delivery_status, ship_to_name,
       ship_to_address, notified_at, created_at, updated_at)
     select '01810000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), 'buyer-' || (1 + n % 1000),
            jsonb_build_array(jsonb_build_object('productId', '01800000-0000-7000-8000-' || lpad(to_hex(1 + n % $2::int), 12, '0'),
              'title', 'Enamel Teapot No. ' || (1 + n % $2::int), 'priceCents', 100 + (n::bigint * 7919) % 90000, 'image', '', 'quantity', 1 + n % 3)),
            1, 1 + n % 3, (100 + (n::bigint * 7919) % 90000) * (1 + n % 3),
            (array['pending','in process','shipped','delivered','cancelled','refunded'])[1 + n % 6], 'Pending', 'Buyer ' || (1 + n % 1000),
            n || ' Long Road', at, at, at
     from (select n, now() - (($1::int - n) * interval '20 seconds') as at from generate_series(1, $1::int) n) s`,
    [count, products],
  );
  await client.query(`
    insert into order_events (id, order_id, kind, to_value, actor_role, at)
    select id, id, 'placed', 'pending', 'user', created_at from orders`);
  await client.query(`
    insert into notifications (id, user_id, order_id, message, status, read, created_at)
    select id, user_id, id, 'Your order ' || id || ' is now pending!', 'pending', false, created_at from orders`);
}
