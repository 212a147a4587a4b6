-- Delivery: methods, zones and prices, one row per saved version, so that earlier versions can be restored; the highest
-- version is current. A null document means that no method was saved: orders are placed without delivery.
create table delivery_versions (
  version integer primary key check (version > 0),
  document jsonb,
  saved_at timestamptz not null default now()
);
select watch('delivery_versions', 'version');

-- Weights in grams; products without a row have the default weight of the current version.
create table product_weights (
  product_id text primary key references products (id) on delete cascade,
  grams integer not null check (grams >= 0)
);
select watch('product_weights', 'product_id');

-- Address books. The address is structured, because its fields depend on the country.
create table user_addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  address jsonb not null,
  is_default boolean not null default false,
  -- Increases with every change, for optimistic locking.
  version integer not null default 1
);
create index user_addresses_of_user on user_addresses (user_id, id);
create unique index user_addresses_default on user_addresses (user_id) where is_default;
select watch('user_addresses', 'user_id');
