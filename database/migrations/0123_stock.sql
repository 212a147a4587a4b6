-- Stock: how many pieces of a product the shop has. A product without a level is unlimited.
create table stock_levels (
  product_id text primary key references products (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  -- With this many pieces or fewer, shoppers see how many are left, and administrators are notified.
  low_at integer not null check (low_at between 0 and 999),
  -- False while the feature is switched off: shoppers then see nothing of the level, and orders do not change it.
  is_tracked boolean not null
) with (fillfactor = 70);

-- Every change of a level; append-only. A level is the sum of its product's movements. Neither orders nor users are
-- referenced: a movement stays true when they are deleted.
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

-- The number of pieces that shoppers see: null if the product is unlimited or there are enough.
create function pieces_left(level stock_levels) returns integer language sql immutable as $$
  select case when level.is_tracked and level.on_hand <= level.low_at then level.on_hand end
$$;

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
