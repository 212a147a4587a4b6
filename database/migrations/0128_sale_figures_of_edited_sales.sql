-- An order at the price that a sale had before it was edited counts, too: the edit may commit while the order is placed.
-- If several sales were in effect meanwhile, the order belongs to the one with its price, otherwise to the newest.
create or replace function record_sale_price_uses() returns trigger language plpgsql as $$
begin
  insert into sale_price_uses (sale_id, order_id, pieces, cents)
  select sale.id, new.id, item.quantity, item.quantity::bigint * item."priceCents"
  from jsonb_to_recordset(new.items) as item(
    "productId" text, "priceCents" integer, "regularPriceCents" integer, quantity integer)
  cross join lateral (
    select id from sale_prices
    where product_id = item."productId" and starts_at <= sales_clock()
      and coalesce(least(ends_at, ended_at), 'infinity') > least(new.created_at, sales_clock())
    order by (price_cents = item."priceCents") desc, starts_at desc limit 1
  ) sale
  where item."regularPriceCents" is not null
  on conflict do nothing;
  return null;
end $$;
