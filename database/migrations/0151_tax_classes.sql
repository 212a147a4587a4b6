-- Tax classes of products; a product without a row has the standard rate.
create table product_tax_classes (
  product_id text primary key references products (id) on delete cascade,
  class text not null check (class in ('reduced', 'second-reduced', 'zero'))
);
create index product_tax_classes_of_class on product_tax_classes (class, product_id);

-- While tax is off, products have no classes, and orders no tax.
create function tax_is_on() returns boolean language sql stable as $$
  select value ? 'tax' from shop_facts where name = 'features_on'
$$;

-- A class is part of its product in carts; switching the feature changes them all.
create function announce_product_tax_classes() returns trigger language plpgsql as $$
declare keys text[];
begin
  if tg_op = 'DELETE' then select array_agg(product_id) into keys from old_rows;
  else select array_agg(product_id) into keys from new_rows;
  end if;
  perform announce_change('products', keys);
  perform announce_change('product_tax_classes', keys);
  return null;
end $$;
create trigger announce_insert after insert on product_tax_classes referencing new table as new_rows
  for each statement execute function announce_product_tax_classes();
create trigger announce_update after update on product_tax_classes referencing new table as new_rows
  for each statement execute function announce_product_tax_classes();
create trigger announce_delete after delete on product_tax_classes referencing old table as old_rows
  for each statement execute function announce_product_tax_classes();

create function announce_tax_switch() returns trigger language plpgsql as $$
begin
  perform announce_change('products', array['*']);
  return null;
end $$;
create trigger announce_tax_switch after update on shop_facts
  for each row when (new.name = 'features_on' and (old.value ? 'tax') is distinct from (new.value ? 'tax'))
  execute function announce_tax_switch();
