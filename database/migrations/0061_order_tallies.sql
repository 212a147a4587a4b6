-- The dashboard's figures, summed up while orders are written: they cost the same with a thousand orders and with a
-- million. An order that an administrator has deleted counts nowhere; a cancelled or refunded one is no sale.
--
-- Adding to one row for all would make checkouts wait for each other. The triggers therefore only append to two logs,
-- a job folds these into the sums, and whoever reads adds what has not been folded yet.

-- By the quarter of an hour in which orders were placed (UTC): days of every time zone are made of whole quarters.
create table order_tallies (
  quarter timestamptz primary key,
  orders integer not null,
  cancelled integer not null,
  sales integer not null,
  revenue_cents bigint not null
);
create table order_status_tallies (status text primary key, orders bigint not null);

-- Pieces sold, by day (UTC) for as long as the days count, and together.
create table product_sales_by_day (day date, product_id text, pieces bigint not null, primary key (day, product_id));
create table product_sales (product_id text primary key, pieces bigint not null);
create index product_sales_best on product_sales (pieces desc) where pieces > 0;

create table order_tally_log (quarter timestamptz not null, status text not null, orders integer not null, cents bigint not null);
create table product_sale_log (day date not null, product_id text not null, pieces bigint not null);

create function is_sale(status text, deleted_at timestamptz) returns boolean language sql immutable as
  $$ select deleted_at is null and status not in ('cancelled', 'refunded') $$;

-- The first day that best sellers count (UTC): today is the thirtieth.
create function sales_since() returns date language sql stable as $$ select (now() at time zone 'UTC')::date - 29 $$;

-- What of an order's items counts; one that is not as the shop writes it never stands in an order's way.
create function sold_items(items jsonb) returns table (product_id text, pieces bigint) language sql immutable as $$
  select coalesce(item->>'productId', item->>'id'), (item->>'quantity')::bigint
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) item
  where coalesce(item->>'productId', item->>'id') is not null and item->>'quantity' ~ '^[0-9]{1,9}$'
$$;

create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_log
    select date_bin('15 minutes', created_at, 'epoch'), status, count(*), sum(total_cents)
    from new_rows where deleted_at is null group by 1, 2;
    insert into product_sale_log
    select (created_at at time zone 'UTC')::date, product_id, sum(pieces)
    from new_rows, sold_items(items) where is_sale(status, deleted_at) group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into order_tally_log
    select date_bin('15 minutes', created_at, 'epoch'), status, -count(*), -sum(total_cents)
    from old_rows where deleted_at is null group by 1, 2;
    insert into product_sale_log
    select (created_at at time zone 'UTC')::date, product_id, -sum(pieces)
    from old_rows, sold_items(items) where is_sale(status, deleted_at) group by 1, 2;
  else
    insert into order_tally_log
    select date_bin('15 minutes', created_at, 'epoch'), status, sum(sign), sum(sign * total_cents)
    from (
      select created_at, status, total_cents, 1 as sign from new_rows where deleted_at is null
      union all
      select created_at, status, total_cents, -1 from old_rows where deleted_at is null
    ) both_sides
    group by 1, 2 having sum(sign) <> 0 or sum(sign * total_cents) <> 0;
    insert into product_sale_log
    select (created_at at time zone 'UTC')::date, product_id, sum(sign * pieces)
    from (
      select n.created_at, n.items, 1 as sign from new_rows n join old_rows o using (id)
      where is_sale(n.status, n.deleted_at) and not is_sale(o.status, o.deleted_at)
      union all
      select o.created_at, o.items, -1 from old_rows o join new_rows n using (id)
      where is_sale(o.status, o.deleted_at) and not is_sale(n.status, n.deleted_at)
    ) changed, sold_items(items)
    group by 1, 2;
  end if;
  return null;
end $$;

create trigger tally_insert after insert on orders referencing new table as new_rows
  for each statement execute function tally_orders();
create trigger tally_update after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function tally_orders();
create trigger tally_delete after delete on orders referencing old table as old_rows
  for each statement execute function tally_orders();

-- Folds up to `most` lines of each log into the sums, and forgets sales of days that count no longer. Answers how many
-- lines it folded; 0 while another process is folding.
create function fold_order_tallies(most integer) returns bigint language plpgsql as $$
declare
  folded bigint := 0;
  lines bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_tallies')) then return 0; end if;

  with gone as (
    delete from order_tally_log where ctid = any(array(select ctid from order_tally_log limit most)) returning *
  ), by_quarter as (
    insert into order_tallies as t
    select quarter, sum(orders), coalesce(sum(orders) filter (where status = 'cancelled'), 0),
           coalesce(sum(orders) filter (where is_sale(status, null)), 0),
           coalesce(sum(cents) filter (where is_sale(status, null)), 0)
    from gone group by quarter
    on conflict (quarter) do update set orders = t.orders + excluded.orders, cancelled = t.cancelled + excluded.cancelled,
      sales = t.sales + excluded.sales, revenue_cents = t.revenue_cents + excluded.revenue_cents
  ), by_status as (
    insert into order_status_tallies as t select status, sum(orders) from gone group by status
    on conflict (status) do update set orders = t.orders + excluded.orders
  )
  select count(*) into lines from gone;
  folded := folded + lines;

  with gone as (
    delete from product_sale_log where ctid = any(array(select ctid from product_sale_log limit most)) returning *
  ), sold as (
    select day, product_id, sum(pieces) as pieces from gone where day >= sales_since() group by day, product_id
  ), by_day as (
    insert into product_sales_by_day as t select day, product_id, pieces from sold
    on conflict (day, product_id) do update set pieces = t.pieces + excluded.pieces
  ), together as (
    insert into product_sales as t select product_id, sum(pieces) from sold group by product_id
    on conflict (product_id) do update set pieces = t.pieces + excluded.pieces
  )
  select count(*) into lines from gone;
  folded := folded + lines;

  with over as (
    delete from product_sales_by_day where day < sales_since() returning product_id, pieces
  )
  update product_sales t set pieces = t.pieces - o.pieces
  from (select product_id, sum(pieces) as pieces from over group by product_id) o where o.product_id = t.product_id;
  return folded;
end $$;

-- Sums up anew from the orders themselves: for those that were there before, or were written with the triggers off.
create function recount_orders() returns void language plpgsql as $$
begin
  truncate order_tallies, order_status_tallies, product_sales_by_day, product_sales, order_tally_log, product_sale_log;
  insert into order_tallies
  select date_bin('15 minutes', created_at, 'epoch'), count(*), count(*) filter (where status = 'cancelled'),
         count(*) filter (where is_sale(status, null)), coalesce(sum(total_cents) filter (where is_sale(status, null)), 0)
  from orders where deleted_at is null group by 1;
  insert into order_status_tallies select status, count(*) from orders where deleted_at is null group by 1;
  insert into product_sales_by_day
  select (created_at at time zone 'UTC')::date, product_id, sum(pieces)
  from orders, sold_items(items)
  where is_sale(status, deleted_at) and created_at >= sales_since()::timestamp at time zone 'UTC' group by 1, 2;
  insert into product_sales select product_id, sum(pieces) from product_sales_by_day group by 1;
end $$;

select recount_orders();
