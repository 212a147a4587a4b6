-- What a new order adds to the logs of the tallies is one line for itself and one for each product: nothing is gathered
-- by group, which costs checkout more than the lines that it saves (they are summed up when they are folded).
create or replace function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_log
    select date_bin('15 minutes', created_at, 'epoch'), status, 1, total_cents from new_rows where deleted_at is null;
    insert into product_sale_log
    select (created_at at time zone 'UTC')::date, product_id, pieces
    from new_rows, sold_items(items) where is_sale(status, deleted_at);
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
