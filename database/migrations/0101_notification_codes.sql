-- Code and parameters of a notification's message, from which a client formats it in its own language. `message` is
-- the English sentence; a message with another text than those below has no code and is shown as it is.
alter table notifications add column code text, add column params jsonb;

with parsed as (
  select id, regexp_match(message, '^Your order (\S+) is now (.+)!$') as part from notifications
)
update notifications n
set code = case part[2] when 'pending' then 'order-placed' else 'order-status-changed' end,
    params = jsonb_build_object('order', part[1])
      || case part[2] when 'pending' then '{}' else jsonb_build_object('status', part[2]) end
from parsed where parsed.id = n.id and part is not null;

with parsed as (
  select id, regexp_match(message, '^Your order (\S+) has been cancelled\.$') as part from notifications
)
update notifications n set code = 'order-cancelled', params = jsonb_build_object('order', part[1])
from parsed where parsed.id = n.id and part is not null;

with parsed as (
  select id, regexp_match(message, '^Order (\S+) of user (\S*) has been cancelled\.$') as part from notifications
)
update notifications n
set code = 'user-order-cancelled', params = jsonb_build_object('order', part[1], 'user', part[2])
from parsed where parsed.id = n.id and part is not null;

with parsed as (
  select id, regexp_match(message,
    '^New order (\S+) from user (\S*): pending\. (\d+) items, quantity (\d+), total \$([\d,]+\.\d\d): (.*)$') as part
  from notifications
)
update notifications n
set code = 'user-order-placed', params = jsonb_build_object(
  'order', part[1], 'user', part[2], 'items', part[3]::int, 'quantity', part[4]::int,
  -- In cents.
  'total', regexp_replace(part[5], '\D', '', 'g')::bigint, 'lines', part[6])
from parsed where parsed.id = n.id and part is not null;
