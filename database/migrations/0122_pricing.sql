-- The amount that the buyer owes: the total (price × quantity) plus the order's charges, of which discounts are negative.
alter table orders add column due_cents bigint;
-- Changing the type fills the column without the triggers of an update.
alter table orders alter column due_cents type bigint using total_cents, alter column due_cents set not null,
  add check (due_cents >= 0);

-- During an update, processes of the previous version insert orders without the column.
create function set_due_cents() returns trigger language plpgsql as $$
begin
  new.due_cents := new.total_cents;
  return new;
end $$;
create trigger set_due_cents before insert on orders
  for each row when (new.due_cents is null) execute function set_due_cents();

-- Discounts, delivery and tax of an order, in the order in which documents list them. rate: tax rate in percent.
create table order_charges (
  order_id text not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('discount', 'delivery', 'tax')),
  label text not null,
  rate numeric check (rate >= 0),
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null check (gross_cents = net_cents + tax_cents),
  check (case kind when 'discount' then gross_cents < 0 else gross_cents >= 0 end),
  primary key (order_id, position)
);
select watch('order_charges', 'order_id');

-- The money ledger: money received, money paid back, and fees that a payment provider keeps. What an order's buyer has
-- paid and still owes is always the sum of its events. reference: identifies the movement of money, so that it is
-- recorded once.
create table money_events (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('charge', 'refund', 'fee')),
  cents bigint not null check (cents > 0),
  reference text not null unique,
  created_at timestamptz not null default now()
);
create index money_events_of_order on money_events (order_id, id);
select watch('money_events', 'order_id');

-- Events are never changed, and deleted only together with their order. Orders that users or administrators delete, and
-- those of deleted accounts, keep their row and therefore their events.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception 'money_events is append-only: record another event instead';
end $$;
create trigger append_only before update or delete on money_events
  for each row execute function refuse_ledger_change();
