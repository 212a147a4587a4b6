import pg from 'pg';

export interface ShopSize {
  products: number;
  orders: number;
}

/** Tables to fill without triggers and indexes. */
const TABLES = ['users', 'products', 'orders', 'order_events', 'notifications', 'reviews', 'audit'];

/** Constant, so that a larger shop has more buyers. */
export const ORDERS_PER_BUYER = 20;
/** Time span of the orders: 230 days. */
const SPAN = '20000000 seconds';
/** Orders per review, and per audit entry. */
const ORDERS_PER_REVIEW = 4;
/** An administrator with an unread notification for every order. */
export const NOTIFIED_ADMIN = 'notified-admin';

/**
 * Fills an empty shop inside PostgreSQL with `generate_series`, without triggers, and builds indexes afterwards: 100,000
 * products and 1,000,000 orders in less than two minutes.
 */
export async function fillLarge(connection: pg.ClientConfig, { products, orders }: ShopSize): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
    );
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
    const indexes = await dropIndexes(client);
    await insertUsers(client, Math.ceil(orders / ORDERS_PER_BUYER));
    await insertProducts(client, products);
    await insertOrders(client, orders, products);
    await insertNotifications(client);
    await insertReviews(client, Math.ceil(orders / ORDERS_PER_REVIEW), products);
    await insertAudit(client, Math.ceil(orders / ORDERS_PER_REVIEW), products);
    for (const definition of indexes) await client.query(definition);
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
    await recount(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Computes the counters that the disabled triggers would have maintained. */
async function recount(client: pg.Client): Promise<void> {
  await client.query('select recount_orders()');
  await client.query('truncate notification_tallies');
  await client.query(`
    insert into notification_tallies (user_id, slot, total, unread)
    select user_id, 0, count(*), count(*) filter (where not read) from notifications group by user_id`);
}

/** Drops the secondary indexes of the tables; returns the statements that build them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition as string);
}

/** Inserts the buyers and an administrator. */
async function insertUsers(client: pg.Client, buyers: number): Promise<void> {
  await client.query(
    `insert into identity.user (id, name, email)
     select 'buyer-' || n, 'Buyer ' || n, 'buyer-' || n || '@bench.test' from generate_series(0, $1::int - 1) n
     union all select '${NOTIFIED_ADMIN}', 'Ada Notified', '${NOTIFIED_ADMIN}@bench.test'`,
    [buyers],
  );
  await client.query(
    `insert into users (id, name, email, address, role)
     select id, case id when '${NOTIFIED_ADMIN}' then name else ${wordSql('substr(id, 7)::bigint')} || ' ' || name end, email, '1 Long Road',
            case id when '${NOTIFIED_ADMIN}' then 'admin' else 'user' end
     from identity.user where id like 'buyer-%' or id = '${NOTIFIED_ADMIN}'`,
  );
}

const LETTERS = 'b d f g k l m n p r s t v z br kl st tr'.split(' ');
const SYLLABLES = LETTERS.flatMap((begin) => ['a', 'e', 'i', 'o', 'u'].map((end) => `${begin}${end}`));
/** Spreads consecutive numbers over the words; coprime to the 90^4 words of four syllables. */
const STEP = 21_769_711;

/** SQL for a unique word of four syllables, like a model name. */
function wordSql(number: string): string {
  const syllables = `'{${SYLLABLES.join(',')}}'::text[]`;
  const mixed = `(((${number}) * ${STEP}) % ${SYLLABLES.length ** 4})`;
  const parts = [0, 1, 2, 3].map(
    (place) => `(${syllables})[1 + (${mixed} / ${SYLLABLES.length ** place}) % ${SYLLABLES.length}]`,
  );
  return parts.join(' || ');
}

/** The unique word in the name of the product (or buyer) of this number. */
export function wordOf(number: number): string {
  const mixed = (BigInt(number) * BigInt(STEP)) % BigInt(SYLLABLES.length ** 4);
  return [0, 1, 2, 3]
    .map((place) => SYLLABLES[Number((mixed / BigInt(SYLLABLES.length ** place)) % BigInt(SYLLABLES.length))])
    .join('');
}

/** The id of the product of this number, from 1. */
export const productId = (number: number): string => `01800000-0000-7000-8000-${hex(number)}`;
/** The id of the order of this number, from 1. */
export const orderId = (number: number): string => `01810000-0000-7000-8000-${hex(number)}`;
const hex = (number: number): string => number.toString(16).padStart(12, '0');

/** The price of the product of this number (cents). */
export const priceOf = (number: number): number => 100 + ((number * 7_919) % 90_000);

const idOf = (prefix: string, number: string) =>
  `'${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0')`;
const priceIn = (number: string) => `100 + ((${number})::bigint * 7919) % 90000`;

/**
 * Inserts products with words of all frequencies: an adjective in an eighth, 'limited' in a hundredth, 'signed' in a
 * thousandth, 'vintage' in the oldest hundredth, and a unique name.
 */
async function insertProducts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into products (id, title, price_cents, image, category, description, seed_sum, seed_count, created_by)
     select ${idOf('01800000', 'n')},
            (array['Camel','Enamel','Canvas','Copper','Linen','Walnut','Wool','Glass'])[1 + n % 8] || ' '
              || (array['Teapot','Coat','Lamp','Backpack','Watch','Mug','Camera','Dress','Chair'])[1 + (n / 8) % 9]
              || ' ' || initcap(${wordSql('n::bigint')}),
            ${priceIn('n')}, '', (array['clothing','bags','kitchen','electronics','home'])[1 + n % 5],
            'Made to be used every day and repaired when it breaks; number ' || n || ' of its kind.'
              || case when n % 100 = 7 then ' Limited.' else '' end || case when n % 1000 = 8 then ' Signed.' else '' end
              || case when n <= $1::int / 100 then ' Vintage.' else '' end,
            round((20 + n % 31) / 10.0 * (n % 200), 1), n % 200, 'bench'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

async function insertOrders(client: pg.Client, count: number, products: number): Promise<void> {
  await client.query(
    `insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, status, delivery_status, ship_to_name,
       ship_to_address, notified_at, created_at, updated_at)
     select ${idOf('01810000', 'n')}, 'buyer-' || n % $3::int,
            jsonb_build_array(jsonb_build_object('productId', ${idOf('01800000', '1 + n % $2::int')},
              'title', 'Enamel Teapot No. ' || (1 + n % $2::int), 'priceCents', ${priceIn('n')}, 'image', '', 'quantity', 1 + n % 3)),
            1, 1 + n % 3, (${priceIn('n')}) * (1 + n % 3), (${priceIn('n')}) * (1 + n % 3),
            (array['pending','in process','shipped','delivered','cancelled','refunded'])[1 + n % 6], 'Pending', 'Buyer ' || n % $3::int,
            n || ' Long Road', at, at, at
     from (select n, now() - (($1::int - n) * (interval '${SPAN}' / $1::int)) as at from generate_series(1, $1::int) n) s`,
    [count, products, Math.ceil(count / ORDERS_PER_BUYER)],
  );
  await client.query(`
    insert into order_events (id, order_id, kind, to_value, actor_role, at)
    select id, id, 'placed', 'pending', 'user', created_at from orders`);
}

/** Inserts unread notifications of each order for its buyer and the administrator. */
async function insertNotifications(client: pg.Client): Promise<void> {
  await client.query(`
    insert into notifications (id, user_id, order_id, message, status, read, created_at)
    select id, user_id, id, 'Your order ' || id || ' is now pending!', 'pending', false, created_at from orders
    union all
    select overlay(id placing '9' from 8), '${NOTIFIED_ADMIN}', id, 'New order ' || id || ' was placed.', 'pending', false, created_at
    from orders`);
}

async function insertReviews(client: pg.Client, count: number, products: number): Promise<void> {
  await client.query(
    `insert into reviews (id, product_id, user_id, rating, comment, helpful_count, hidden_at)
     select ${idOf('01820000', 'n')}, ${idOf('01800000', '1 + (n - 1) % $2::int')}, 'buyer-' || (n - 1) / $2::int, 1 + n % 5,
            'Used daily since it came; ' || n || ' of 5,000 would buy it again.', n % 17, case when n % 50 = 0 then now() end
     from generate_series(1, $1::int) n`,
    [count, products],
  );
}

async function insertAudit(client: pg.Client, count: number, products: number): Promise<void> {
  await client.query(
    `insert into audit (id, actor_id, actor_name, entity, entity_id, action, before, after)
     select ${idOf('01830000', 'n')}, '${NOTIFIED_ADMIN}', 'Ada Notified', (array['product','order'])[1 + n % 2],
            case n % 2 when 0 then ${idOf('01800000', '1 + n % $2::int')} else ${idOf('01810000', 'n')} end, 'update',
            case n % 2 when 0 then '{"priceCents": 100}'::jsonb else '{"status": "pending"}'::jsonb end,
            case n % 2 when 0 then '{"priceCents": 200}'::jsonb else '{"status": "shipped"}'::jsonb end
     from generate_series(1, $1::int) n`,
    [count, products],
  );
}
