-- The tracking number of a parcel leads to its recipient, so it is deleted together with the address of a deleted account's
-- order.
create or replace function clear_order_delivery() returns trigger language plpgsql as $$
begin
  update order_delivery set address = null, version = version + 1
  where order_id = new.id and address is not null;
  update parcels set number = '', version = version + 1 where order_id = new.id and number <> '';
  return null;
end $$;
update parcels p set number = '', version = p.version + 1 from orders o
where o.id = p.order_id and p.number <> '' and o.user_id is null and o.ship_to_name = '' and o.ship_to_address = '';
-- The audit log is kept longer than addresses: it records whether a parcel has a number.
update audit set before = before - 'number', after = after - 'number' where entity = 'order' and action like '% parcel';
