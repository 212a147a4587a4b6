-- How an order is delivered: the chosen method with its name at the time of the order, and the address, which
-- administrators correct until the order is shipped. orders.ship_to_name and ship_to_address contain the same address as
-- text. address: null for a pick-up, and after it was deleted with the account.
create table order_delivery (
  order_id text primary key references orders (id) on delete cascade,
  method_id text not null,
  label text not null,
  address jsonb,
  pickup_address text not null default '',
  -- Increases with every correction, for optimistic locking.
  version integer not null default 1
);

-- Parcels of an order; a delivery in several parcels has one row for each. items: products with their number of pieces.
create table parcels (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  carrier text not null,
  number text not null default '',
  items jsonb not null,
  shipped_at timestamptz not null default now(),
  version integer not null default 1
);
create index parcels_of_order on parcels (order_id, id);

-- The address of a deleted account's order is stored twice and deleted together.
create function clear_order_delivery() returns trigger language plpgsql as $$
begin
  update order_delivery set address = null, version = version + 1
  where order_id = new.id and address is not null;
  return null;
end $$;
create trigger clear_order_delivery after update of ship_to_name, ship_to_address on orders
  for each row when (new.ship_to_name = '' and new.ship_to_address = ''
    and (old.ship_to_name <> '' or old.ship_to_address <> ''))
  execute function clear_order_delivery();

-- Pages of an order are addressed by its id or its code, so both are change keys.
create function announce_of_order() returns trigger language plpgsql as $$
declare
  ids text[];
  keys text[];
begin
  if tg_op = 'DELETE' then select array_agg(distinct order_id) into ids from old_rows;
  else select array_agg(distinct order_id) into ids from new_rows;
  end if;
  select array_agg(key) into keys from orders, unnest(array[id, code]) key where id = any(ids);
  -- Rows that are deleted with their order have its id only.
  perform announce_change(tg_table_name, coalesce(keys, ids));
  return null;
end $$;
create trigger announce_insert after insert on order_delivery referencing new table as new_rows
  for each statement execute function announce_of_order();
create trigger announce_update after update on order_delivery referencing new table as new_rows
  for each statement execute function announce_of_order();
create trigger announce_delete after delete on order_delivery referencing old table as old_rows
  for each statement execute function announce_of_order();
create trigger announce_insert after insert on parcels referencing new table as new_rows
  for each statement execute function announce_of_order();
create trigger announce_update after update on parcels referencing new table as new_rows
  for each statement execute function announce_of_order();
create trigger announce_delete after delete on parcels referencing old table as old_rows
  for each statement execute function announce_of_order();
