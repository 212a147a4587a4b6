-- Scheduled sale prices (decision 32). `products.price_cents` is the price that is charged now. While a sale lowers it,
-- `regular_price_cents` is the price without the sale, and `sale_ends_at` its end, if it has one; both are null otherwise.
-- To change the regular price, write it to `price_cents` and null to `regular_price_cents`: the trigger applies the sale.
create extension if not exists btree_gist;

alter table products
  add column regular_price_cents integer check (regular_price_cents > price_cents),
  add column sale_ends_at timestamptz;
create index products_on_sale on products (id) where regular_price_cents is not null;

-- A sale is in effect from `starts_at` until `ends_at`, or until an administrator ends it at `ended_at`. One that is
-- ended before it starts has no duration.
create table sale_prices (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz check (ended_at >= starts_at),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint one_sale_at_a_time
    exclude using gist (product_id with =, tstzrange(starts_at, least(ends_at, ended_at)) with &&)
);
create index sale_prices_by_start on sale_prices (starts_at, id);
create index sale_prices_by_end on sale_prices (coalesce(least(ends_at, ended_at), 'infinity'), id);
create index sale_prices_of_product on sale_prices (product_id);
select watch('sale_prices', 'id', 'product_id');

-- The only clock of sales; tests replace the function.
create function sales_clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- The row 'sales_are_on' exists while the feature is on.
create view sale_prices_in_effect as
  select id, product_id, price_cents, least(ends_at, ended_at) as ends_at from sale_prices
  where starts_at <= (select sales_clock())
    and coalesce(least(ends_at, ended_at), 'infinity') > (select sales_clock())
    and exists (select from shop_facts where name = 'sales_are_on');

-- The prices of products at this moment, and whether the stored ones differ because a sale has started or ended.
create view current_product_prices as
  select c.*, (p.price_cents, p.regular_price_cents, p.sale_ends_at)
    is distinct from (c.price_cents, c.regular_price_cents, c.sale_ends_at) as is_outdated
  from (
    select regular.id, coalesce(s.price_cents, regular.cents) as price_cents,
           case when s.price_cents is not null then regular.cents end as regular_price_cents, s.ends_at as sale_ends_at
    from (select id, coalesce(regular_price_cents, price_cents) as cents from products) regular
    left join sale_prices_in_effect s on s.product_id = regular.id and s.price_cents < regular.cents
  ) c join products p on p.id = c.id;

-- The same rule for a price that is written.
create function apply_sale_price() returns trigger language plpgsql as $$
declare
  regular integer := coalesce(new.regular_price_cents, new.price_cents);
  sale sale_prices_in_effect;
begin
  select * into sale from sale_prices_in_effect where product_id = new.id and price_cents < regular;
  new.price_cents := coalesce(sale.price_cents, regular);
  new.regular_price_cents := case when sale.price_cents is not null then regular end;
  new.sale_ends_at := sale.ends_at;
  return new;
end $$;
create trigger apply_sale_price before update of price_cents, regular_price_cents on products
  for each row execute function apply_sale_price();

-- Only products that are on sale, or should be, can have outdated prices.
create view outdated_sale_prices as
  select candidate.id
  from (
    select id from products where regular_price_cents is not null
    union select product_id from sale_prices_in_effect
  ) candidate
  join current_product_prices c on c.id = candidate.id where c.is_outdated;

-- Updates up to 1,000 outdated prices, or that of one product, and returns their number. Idempotent. Locks the products
-- in the order of their ids; each statement sees what was committed while it waited.
create function update_sale_prices(product text default null) returns integer language plpgsql as $$
declare ids text[];
begin
  if product is null then ids := array(select id from outdated_sale_prices order by id limit 1000);
  else ids := array(select id from outdated_sale_prices where id = product);
  end if;
  if cardinality(ids) = 0 then return 0; end if;
  perform from products where id = any(ids) order by id for no key update;
  -- The trigger calculates the values.
  update products set regular_price_cents = regular_price_cents
  where id in (select id from current_product_prices where id = any(ids) and is_outdated);
  return cardinality(ids);
end $$;

-- The time until the next start or end; at most a minute, so that a step of the clock is noticed. Null if there are no
-- sales or the feature is off.
create function time_until_sale_boundary() returns interval language sql stable as $$
  select least(
    (select min(starts_at) from sale_prices where starts_at > clock.time) - clock.time,
    (select min(coalesce(least(ends_at, ended_at), 'infinity')) from sale_prices
     where coalesce(least(ends_at, ended_at), 'infinity') > clock.time) - clock.time,
    interval '1 minute')
  from (select sales_clock() as time) clock
  where exists (select from shop_facts where name = 'sales_are_on') and exists (select from sale_prices)
$$;

-- The pieces of an order that were charged a sale price, so that the figures of a sale are sums of its own rows.
create table sale_price_uses (
  sale_id text not null references sale_prices (id) on delete cascade,
  order_id text not null references orders (id) on delete cascade,
  pieces integer not null,
  cents bigint not null,
  primary key (sale_id, order_id)
);
create index sale_price_uses_of_order on sale_price_uses (order_id);

-- The sale was in effect at some time between the beginning of the transaction and now.
create function record_sale_price_uses() returns trigger language plpgsql as $$
begin
  insert into sale_price_uses (sale_id, order_id, pieces, cents)
  select sale.id, new.id, item.quantity, item.quantity::bigint * item."priceCents"
  from jsonb_to_recordset(new.items) as item(
    "productId" text, "priceCents" integer, "regularPriceCents" integer, quantity integer)
  cross join lateral (
    select id from sale_prices
    where product_id = item."productId" and price_cents = item."priceCents" and starts_at <= sales_clock()
      and coalesce(least(ends_at, ended_at), 'infinity') > least(new.created_at, sales_clock())
    order by starts_at desc limit 1
  ) sale
  where item."regularPriceCents" is not null
  on conflict do nothing;
  return null;
end $$;
create trigger record_sale_price_uses after insert on orders
  for each row when (new.items @? '$[*].regularPriceCents') execute function record_sale_price_uses();
