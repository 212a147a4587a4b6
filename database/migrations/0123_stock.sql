-- Stock: how many pieces of a product the shop has. A product without a level is unlimited.
create table stock_levels (
  product_id text primary key references products (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  -- With this many pieces or fewer, shoppers see how many are left, and administrators are notified.
  low_at integer not null check (low_at between 0 and 999),
  -- The product import that created the level, until an administrator changes it: undoing the import deletes the level.
  import_id text
) with (fillfactor = 70);
create index stock_levels_of_import on stock_levels (import_id) where import_id is not null;
-- For the lists of products that are low or sold out.
create index stock_levels_low on stock_levels (product_id) where on_hand <= low_at;

-- Every change of a level; append-only. A level is the sum of its product's movements, and what an order holds is the
-- negative sum of its own. Neither orders nor users are referenced: a movement stays true when they are deleted. Sales
-- have no actor: the buyer is known from the order as long as the account exists.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null,
  kind text not null check (kind in ('sale', 'cancellation', 'return', 'delivery', 'count', 'correction')),
  pieces integer not null check (pieces <> 0),
  order_id text,
  actor_id text,
  note text not null default '',
  -- Identifies an administrator's request, so that a repeated one has no second effect.
  request_key text unique,
  created_at timestamptz not null default now()
);
create index stock_movements_of_product on stock_movements (product_id, id desc);
create index stock_movements_of_order on stock_movements (order_id) where order_id is not null;

-- Users who want to know when a product that is sold out is available again, in the order of their requests.
create table stock_requests (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index stock_requests_of_user on stock_requests (user_id);
select watch('stock_requests', 'user_id');

-- Movements are never changed, and deleted only after their product.
create function refuse_stock_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception 'stock_movements is append-only: record another movement instead';
end $$;
create trigger append_only before update or delete on stock_movements
  for each row execute function refuse_stock_change();
create function delete_stock_movements() returns trigger language plpgsql as $$
begin
  delete from stock_movements where product_id = old.id;
  return null;
end $$;
create trigger delete_stock_movements after delete on products
  for each row execute function delete_stock_movements();

-- The number of pieces that shoppers see while the feature is on: null if there are enough.
create function pieces_left(level stock_levels) returns integer language sql immutable as $$
  select case when level.on_hand <= level.low_at then level.on_hand end
$$;

-- Names of the optional features that are on: written with the settings and at every start.
insert into shop_facts (name, value) values ('features_on', '[]') on conflict do nothing;
-- While stock is off, shoppers see no levels, and orders do not change them.
create function stock_is_on() returns boolean language sql stable as $$
  select value ? 'stock' from shop_facts where name = 'features_on'
$$;
-- Switching it changes what products show.
create function announce_stock_switch() returns trigger language plpgsql as $$
begin
  perform announce_change('products', array['*']);
  return null;
end $$;
create trigger announce_stock_switch after update on shop_facts
  for each row when (new.name = 'features_on' and (old.value ? 'stock') is distinct from (new.value ? 'stock'))
  execute function announce_stock_switch();

-- Reads of administrators depend on every change of a level; reads of products only on the number that shoppers see, so
-- that an order of a product of which there are enough invalidates no list, product page or cart.
create function announce_stock_levels() returns trigger language plpgsql as $$
declare
  keys text[];
  shown text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(product_id), array_agg(product_id) filter (where pieces_left(n) is not null)
    into keys, shown from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(product_id), array_agg(product_id) filter (where pieces_left(o) is not null)
    into keys, shown from old_rows o;
  else
    select array_agg(product_id), array_agg(product_id) filter (where pieces_left(o) is distinct from pieces_left(n))
    into keys, shown from old_rows o join new_rows n using (product_id);
  end if;
  perform announce_change('stock_levels', keys);
  perform announce_change('products', shown);
  return null;
end $$;
create trigger announce_insert after insert on stock_levels referencing new table as new_rows
  for each statement execute function announce_stock_levels();
create trigger announce_update after update on stock_levels referencing old table as old_rows new table as new_rows
  for each statement execute function announce_stock_levels();
create trigger announce_delete after delete on stock_levels referencing old table as old_rows
  for each statement execute function announce_stock_levels();
