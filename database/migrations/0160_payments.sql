-- How administrators offer payment: one row per saved version, so that earlier versions can be restored; the highest
-- version is current. Without a row, no method is offered and orders have no payment.
create table payment_settings (
  version integer primary key check (version > 0),
  document jsonb not null,
  saved_at timestamptz not null default now()
);
select watch('payment_settings', 'version');

-- The payment that the buyer of an order has chosen. reference: ISO 11649, by which a received payment is assigned.
-- open_sign and version are derived from the events and the order by `settle_payment`; amounts are never stored.
create table payments (
  order_id text primary key references orders (id) on delete cascade,
  order_code text not null,
  method text not null check (method in ('transfer', 'invoice', 'cash-on-delivery', 'pick-up')),
  reference text not null unique,
  due_at timestamptz,
  -- 1: the buyer owes money, -1: the shop owes money to the buyer, 0: neither.
  open_sign smallint not null default 1 check (open_sign in (-1, 0, 1)),
  -- Increases with every event, for optimistic locking.
  version integer not null default 0,
  -- When administrators were reminded that the payment is overdue.
  reminded_at timestamptz
);
create index payments_by_sign on payments (open_sign, order_id);
create index payments_unreminded on payments (due_at) where open_sign = 1 and reminded_at is null;
select watch('payments', 'order_id', 'order_code');

-- A reversal takes back money received, without reducing the sale: a payment that was recorded by mistake, or what was
-- paid too much.
alter table money_events drop constraint money_events_kind_check,
  add constraint money_events_kind_check check (kind in ('charge', 'refund', 'fee', 'reversal'));

-- Payments received, their corrections, and refunds. Each event moves money (`money_events`).
-- credit_cents: by how much a refund lowers what the buyer owes. excess_cents: how much of it was paid too much. lines: the items of the order that a refund is for.
-- No user is referenced: an event stays true when its administrator is deleted.
create table payment_events (
  id text primary key,
  order_id text not null references payments (order_id) on delete cascade,
  kind text not null check (kind in ('confirmed', 'refunded', 'undone')),
  cents bigint not null check (cents > 0),
  credit_cents bigint not null default 0 check (credit_cents between 0 and case kind when 'refunded' then cents else 0 end),
  excess_cents bigint not null default 0
    check (excess_cents between 0 and case kind when 'refunded' then cents - credit_cents else 0 end),
  undoes text unique references payment_events (id) check ((undoes is not null) = (kind = 'undone')),
  received_on date check ((received_on is not null) = (kind = 'confirmed')),
  note text not null default '',
  lines jsonb not null default '[]',
  restocked boolean not null default false,
  actor_id text,
  -- Identifies an administrator's request, so that a repeated one has no second effect.
  request_key text unique,
  created_at timestamptz not null default now()
);
create index payment_events_of_order on payment_events (order_id, id);

-- Events are never changed, and deleted only together with their order.
create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception 'payment_events is append-only: record another event instead';
end $$;
create trigger append_only before update or delete on payment_events
  for each row execute function refuse_payment_change();

-- The sums of each payment. owed_cents: what the buyer owes in total, without what was paid.
create view payment_sums as
  select p.order_id, s.paid_cents, s.refunded_cents,
         case when is_sale(o.status, null) then greatest(o.due_cents - s.credit_cents, 0) else 0 end as owed_cents,
         s.credit_cents
  from payments p join orders o on o.id = p.order_id, lateral (
    select coalesce(sum(case kind when 'confirmed' then cents when 'undone' then -cents end), 0)::bigint as paid_cents,
           coalesce(sum(cents) filter (where kind = 'refunded'), 0)::bigint as refunded_cents,
           coalesce(sum(credit_cents), 0)::bigint as credit_cents
    from payment_events e where e.order_id = p.order_id) s;

create function settle_payment(settled_order text, added_events integer) returns void language sql as $$
  update payments p
  set version = version + added_events, open_sign = sign(s.owed_cents - s.paid_cents + s.refunded_cents)
  from payment_sums s
  where p.order_id = settled_order and s.order_id = settled_order
    and (added_events > 0 or open_sign <> sign(s.owed_cents - s.paid_cents + s.refunded_cents))
$$;

create function money_of_payment_event(event payment_events)
returns table (id text, kind text, cents bigint) language sql immutable as $$
  select * from (values
    (event.id, case event.kind when 'confirmed' then 'charge' when 'undone' then 'reversal' else 'refund' end,
     event.cents - event.excess_cents),
    (event.id || ' excess', 'reversal', event.excess_cents)) money (id, kind, cents)
  where money.cents > 0
$$;

-- Whatever code adds an event: the ledger contains its money, only a payment of the same order is undone, and no order is
-- refunded more than was paid.
create function record_payment_event() returns trigger language plpgsql as $$
begin
  if new.kind = 'undone' and not exists (
    select from payment_events e where e.id = new.undoes and e.order_id = new.order_id and e.kind = 'confirmed'
      and e.cents = new.cents) then
    raise exception 'payment event % does not undo a payment', new.id;
  end if;
  if exists (select from payment_sums s where s.order_id = new.order_id and s.refunded_cents > s.paid_cents) then
    raise exception 'order % was refunded more than was paid', new.order_id;
  end if;
  insert into money_events (id, order_id, kind, cents, reference)
  select money.id, new.order_id, money.kind, money.cents, 'payment ' || money.id from money_of_payment_event(new) money;
  perform settle_payment(new.order_id, 1);
  return null;
end $$;
create trigger record_payment_event after insert on payment_events
  for each row execute function record_payment_event();

-- A cancelled or refunded order owes nothing; a reopened one owes its amount again.
create function settle_payment_of_order() returns trigger language plpgsql as $$
begin
  perform settle_payment(new.id, 0);
  return null;
end $$;
create trigger settle_payment after update of status on orders
  for each row when (is_sale(old.status, null) is distinct from is_sale(new.status, null))
  execute function settle_payment_of_order();

-- The refund with which pieces of an order were returned: these are not taken again when the order is reopened.
alter table stock_movements add column refund_id text;
create unique index stock_movements_of_refund on stock_movements (refund_id, product_id) where refund_id is not null;
