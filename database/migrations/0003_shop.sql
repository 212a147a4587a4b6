-- The shop's tables (SPEC L63-L71). Ids are UUIDv7 text, sortable by time; money is whole cents; times are UTC.

-- Profiles, keyed by identity id (SPEC L64).
create table users (
  id text primary key references identity.user (id) on delete cascade,
  name text not null,
  email text not null,
  address text not null default '',
  role text not null default 'user' check (role in ('user', 'admin')),
  order_emails boolean not null default true,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admins on users (id) where role = 'admin';

-- Products (SPEC L66). The rating shown combines what an administrator typed (the seed, kept apart and possibly
-- negative) with the sum and number of the reviews; it is computed here so that it can never disagree with them.
create table products (
  id text primary key,
  title text not null,
  price_cents integer not null check (price_cents >= 0),
  image text not null default '',
  category text not null default '' check (category = lower(category)),
  description text not null default '',
  seed_sum numeric not null default 0,
  seed_count integer not null default 0,
  review_sum integer not null default 0,
  review_count integer not null default 0,
  rating_count integer not null generated always as (greatest(0, seed_count + review_count)) stored,
  rating_rate numeric not null generated always as (
    case when seed_count + review_count > 0
      then least(5, greatest(0, (seed_sum + review_sum) / (seed_count + review_count))) else 0 end
  ) stored,
  -- Rating weighted by count: ten imaginary reviews of 3.5 keep one lucky five from leading the list.
  rating_weight numeric not null generated always as (
    round((greatest(0, seed_sum + review_sum) + 35) / (greatest(0, seed_count + review_count) + 10), 6)
  ) stored,
  search tsvector not null generated always as (
    to_tsvector('simple'::regconfig, title || ' ' || category || ' ' || description)
  ) stored,
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index products_newest on products (id desc) where deleted_at is null;
create index products_newest_in_category on products (category, id desc) where deleted_at is null;
create index products_by_price on products (price_cents, id) where deleted_at is null;
create index products_by_price_in_category on products (category, price_cents, id) where deleted_at is null;
create index products_by_rating on products (rating_weight desc, id desc) where deleted_at is null;
create index products_by_rating_in_category on products (category, rating_weight desc, id desc) where deleted_at is null;
create index products_by_title on products (title, id) where deleted_at is null;
create index products_search on products using gin (search) where deleted_at is null;
create index products_title_parts on products using gin (title gin_trgm_ops) where deleted_at is null;

-- Carts, keyed by user (SPEC L67). items: [{productId, quantity, seenPriceCents}].
create table carts (
  user_id text primary key references users (id) on delete cascade,
  items jsonb not null default '[]',
  revision bigint not null default 0,
  updated_at timestamptz not null default now()
);

-- Orders (SPEC L68) with snapshots: a later change of product, name or address leaves them as they were placed.
create table orders (
  id text primary key,
  user_id text,
  items jsonb not null,
  item_count integer not null,
  quantity integer not null,
  total_cents bigint not null check (total_cents >= 0),
  status text not null default 'pending' check (status = lower(status)),
  delivery_status text not null default 'Pending',
  delivery_date timestamptz,
  estimated_delivery timestamptz,
  ship_to_name text not null default '',
  ship_to_address text not null default '',
  idempotency_key text,
  request_hash text,
  version integer not null default 1,
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_by_owner_at timestamptz,
  deleted_at timestamptz
);
create unique index order_once_per_key on orders (user_id, idempotency_key);
create index orders_of_user on orders (user_id, id desc) where deleted_at is null and hidden_by_owner_at is null;
create index orders_of_user_by_status on orders (user_id, status, id desc) where deleted_at is null and hidden_by_owner_at is null;
create index orders_newest on orders (id desc) where deleted_at is null;
create index orders_by_status on orders (status, id desc) where deleted_at is null;
create index orders_by_day on orders (created_at) where deleted_at is null;
create index orders_unnotified on orders (id) where notified_at is null;

-- Who changed what of an order, when.
create table order_events (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null,
  from_value text,
  to_value text,
  actor_id text,
  actor_role text not null default 'user',
  at timestamptz not null default now()
);
create index events_of_order on order_events (order_id, id);

-- Reviews (SPEC L69): one per user and product. A deleted account leaves its reviews without an author.
create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  user_id text references users (id) on delete set null,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  helpful_count integer not null default 0,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index reviews_newest on reviews (product_id, id desc) where hidden_at is null;
create index reviews_by_rating on reviews (product_id, rating desc, id desc) where hidden_at is null;
create index reviews_by_help on reviews (product_id, helpful_count desc, id desc) where hidden_at is null;
create index reviews_of_user on reviews (user_id);

create table review_votes (
  review_id text not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (review_id, user_id)
);
create index votes_of_user on review_votes (user_id);

-- Notifications (SPEC L70), written by the server only.
create table notifications (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  order_id text,
  message text not null,
  type text not null default 'order',
  status text not null default '',
  images text[] not null default '{}',
  product_titles text[] not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where not read;

-- Who changed which product, order, review or role, when, from what to what.
create table audit (
  id text primary key,
  at timestamptz not null default now(),
  actor_id text,
  actor_name text not null default '',
  entity text not null,
  entity_id text not null,
  action text not null,
  before jsonb,
  after jsonb
);
create index audit_of_entity on audit (entity, entity_id, id desc);

-- What this shop is: one row per fact ('filled_as_demo' remembers that the demo shop was written here).
create table shop_facts (name text primary key, value jsonb not null);

select watch('users', 'id');
select watch('products', 'id');
select watch('carts', 'user_id');
select watch('orders', 'id', 'user_id');
select watch('order_events', 'order_id');
select watch('reviews', 'product_id', 'user_id');
select watch('review_votes', 'user_id');
select watch('notifications', 'user_id');
select watch('audit', 'entity_id');
