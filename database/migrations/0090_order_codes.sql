-- Short order codes that people can read out (SETTLED 47): nine random characters of Crockford's base 32 (45 bits) and
-- a check character, computed as in src/shop/orders/code.ts. The id stays the key: it sorts orders by time.
-- Generated here, so that every statement that writes an order gives it a code without another round trip.
create function new_order_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random constant bytea := uuid_send(gen_random_uuid());
  code text := '';
  digit integer;
  checksum integer := 0;
begin
  -- Without the bytes 6 and 8 of a UUID, which hold its version and variant.
  foreach digit in array array[0, 1, 2, 3, 4, 5, 9, 10, 11] loop
    digit := get_byte(random, digit) & 31;
    code := code || substr(alphabet, digit + 1, 1);
    checksum := (checksum # digit) << 1;
    if checksum > 31 then checksum := checksum # 37; end if;
  end loop;
  return code || substr(alphabet, checksum + 1, 1);
end $$;

-- A volatile default gives every existing order a code of its own, without the triggers of an update.
alter table orders add column code text collate "C" not null default new_order_code();
create unique index orders_by_code on orders (code);

-- Live pages of an order are addressed by its code.
drop trigger announce_insert on orders;
drop trigger announce_update on orders;
drop trigger announce_delete on orders;
drop function announce_orders();
select watch('orders', 'id', 'user_id', 'code');

-- The audit names orders as people do.
update audit set entity_id = orders.code from orders where audit.entity = 'order' and audit.entity_id = orders.id;
