-- Discount codes, and the orders in which they were used. Codes are never deleted, only ended: orders name them.
-- value: a whole percentage for 'percent', cents for 'amount'. Another kind without a value, such as free delivery, needs
-- only other checks. uses: number of uses that count; it limits uses without counting rows (max_uses).
create table discount_codes (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount')),
  value bigint not null check (case kind when 'percent' then value between 1 and 100 else value > 0 end),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  max_uses integer check (max_uses > 0),
  max_uses_per_user integer check (max_uses_per_user > 0),
  ended_at timestamptz,
  -- Increases with every change by an administrator, for optimistic locking.
  version integer not null default 1,
  uses integer not null default 0 check (uses >= 0)
);
select watch('discount_codes', 'id');

-- A use counts unless its order is cancelled or refunded (freed_at). cents: the discount.
create table discount_uses (
  order_id text primary key references orders (id) on delete cascade,
  code_id text not null references discount_codes (id),
  user_id text references users (id) on delete set null,
  cents bigint not null check (cents > 0),
  freed_at timestamptz
);
create index discount_uses_of_code on discount_uses (code_id, user_id);
create index discount_uses_of_user on discount_uses (user_id);
select watch('discount_uses', 'code_id');

-- Only clearing the demo deletes rows of orders, and with them their uses.
create function free_deleted_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses - 1 where id = old.code_id;
  return null;
end $$;
create trigger free_deleted_discount_use after delete on discount_uses
  for each row when (old.freed_at is null) execute function free_deleted_discount_use();
