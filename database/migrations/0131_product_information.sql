-- Product information that the law requires (decision 34): the history of prices, from which the lowest price of the 30
-- days before a reduction is known, the content of products for unit prices, and their manufacturers.

-- Every price that shoppers paid for a product, from `since` until the next row. Append-only, and written by a trigger of
-- `products` only, also while the feature is off: the history must be complete when it is switched on.
-- is_for_sale: false from the deletion of the product until it is restored.
-- lowest_cents: only during a reduction: the lowest price of the 30 days before it began, which is fixed when it begins.
create table price_history (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  price_cents integer not null,
  is_for_sale boolean not null,
  lowest_cents integer,
  since timestamptz not null
);
-- Nothing is known about the time before. A product that is reduced now has only its current price.
insert into price_history (product_id, price_cents, is_for_sale, lowest_cents, since)
select id, price_cents, deleted_at is null, case when regular_price_cents is not null then price_cents end, sales_clock()
from products order by id;
create index price_history_of_product on price_history (product_id, id);

-- The lowest price at which a product was for sale in the 30 days (720 hours) before a time; null if it was not for sale
-- or its prices are not known. Includes the price that was already in effect at the beginning of the 30 days.
create function lowest_price_before(product text, begins timestamptz) returns integer language plpgsql stable as $$
begin
  return (
    select min(price_cents) from (
      (select price_cents, is_for_sale from price_history
       where product_id = product and since <= begins - interval '720 hours' order by id desc limit 1)
      union all
      select price_cents, is_for_sale from price_history
      where product_id = product and since > begins - interval '720 hours' and since < begins
    ) prices where is_for_sale
  );
end $$;

-- A new product has no earlier price. One statement for all rows, because imports add many.
create function record_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price_cents, is_for_sale, lowest_cents, since)
  select id, price_cents, deleted_at is null, case when regular_price_cents is not null then price_cents end,
         (select sales_clock())
  from new_rows;
  return null;
end $$;
create trigger record_first_prices after insert on products referencing new table as new_rows
  for each statement execute function record_first_prices();

-- A reduction begins when a price becomes reduced, or when a reduced price rises and stays reduced: that is another
-- reduction, before which the lower price was charged. A further reduction continues the first one (directive 98/6/EC,
-- article 6a, paragraph 5), and so does deleting and restoring the product.
create function record_price() returns trigger language plpgsql as $$
declare
  last price_history;
  begins timestamptz := sales_clock();
  lowest integer;
begin
  select * into last from price_history where product_id = new.id order by id desc limit 1;
  -- The clock may have been set back.
  if last.since > begins then begins := last.since; end if;
  if new.regular_price_cents is not null then
    if last.lowest_cents is not null and new.price_cents <= last.price_cents then
      lowest := last.lowest_cents;
    else
      lowest := coalesce(lowest_price_before(new.id, begins), new.price_cents);
    end if;
  end if;
  insert into price_history (product_id, price_cents, is_for_sale, lowest_cents, since)
  values (new.id, new.price_cents, new.deleted_at is null, lowest, begins);
  return null;
end $$;
-- The condition is cheap: most updates change no price, for example those of ratings.
create trigger record_price after update on products
  for each row when ((old.price_cents, old.regular_price_cents is null, old.deleted_at is null)
    is distinct from (new.price_cents, new.regular_price_cents is null, new.deleted_at is null))
  execute function record_price();

-- Prices are recorded by the trigger of `products` only, never changed, and deleted only together with their product.
create function refuse_price_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception 'price_history is append-only and written by the trigger of products: change the product instead';
end $$;
create trigger append_only before update or delete on price_history
  for each row execute function refuse_price_history_change();
create trigger written_by_products before insert on price_history
  for each row when (pg_trigger_depth() = 0) execute function refuse_price_history_change();

-- Manufacturers, and responsible persons in the EU of those outside it (regulation (EU) 2023/988). Contact: an email
-- address or a web address.
create table manufacturers (
  id text primary key,
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  contact text not null check (contact <> ''),
  eu_name text not null default '',
  eu_address text not null default '',
  eu_contact text not null default '',
  -- Increases with every change, for optimistic locking.
  version integer not null default 1
);
-- Administrators choose them by name.
create unique index manufacturers_by_name on manufacturers (lower(name));
select watch('manufacturers', 'id');

-- content: in thousandths of the unit, so that 0.75 l is exact; null if it has not been entered.
create table product_information (
  product_id text primary key references products (id) on delete cascade,
  content integer check (content > 0),
  unit text,
  -- The quantity that the unit price refers to.
  per text,
  -- The product needs no unit price.
  is_sold_by_piece boolean not null default false,
  manufacturer_id text references manufacturers (id),
  warnings text not null default '',
  version integer not null default 1,
  check ((content is null) = (unit is null) and (content is null) = (per is null)),
  check (not (is_sold_by_piece and content is not null))
);
create index product_information_of_manufacturer on product_information (manufacturer_id);

-- Whether shoppers see lowest prices, unit prices and manufacturers.
create function product_information_is_on() returns boolean language sql stable as $$
  select value ? 'product-information' from shop_facts where name = 'features_on'
$$;
-- Switching it changes what products show.
create trigger announce_product_information_switch after update on shop_facts
  for each row when (new.name = 'features_on'
    and (old.value ? 'product-information') is distinct from (new.value ? 'product-information'))
  execute function announce_stock_switch();

-- Lists and carts depend only on unit prices.
create function announce_product_information() returns trigger language plpgsql as $$
declare
  keys text[];
  shown text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(product_id), array_agg(product_id) filter (where content is not null) into keys, shown from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(product_id), array_agg(product_id) filter (where content is not null) into keys, shown from old_rows;
  else
    select array_agg(product_id),
           array_agg(product_id) filter (where (o.content, o.unit, o.per) is distinct from (n.content, n.unit, n.per))
    into keys, shown from old_rows o join new_rows n using (product_id);
  end if;
  perform announce_change('product_information', keys);
  perform announce_change('products', shown);
  return null;
end $$;
create trigger announce_insert after insert on product_information referencing new table as new_rows
  for each statement execute function announce_product_information();
create trigger announce_update after update on product_information
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_product_information();
create trigger announce_delete after delete on product_information referencing old table as old_rows
  for each statement execute function announce_product_information();
