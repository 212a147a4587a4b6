-- A reverse charge deducts the tax that prices include.
alter table order_charges drop constraint order_charges_check1,
  add constraint order_charges_sign check (case kind when 'discount' then gross_cents < 0 when 'tax' then true else gross_cents >= 0 end);

-- Tax settings and rates: one row per saved version, so that earlier versions can be restored; the highest version is
-- current. A null document means the initial settings.
create table tax_settings (
  version integer primary key check (version > 0),
  document jsonb,
  saved_at timestamptz not null default now()
);
select watch('tax_settings', 'version');

-- The tax of an order by rate (thousandths of a percent), lines and delivery together. inclusive: the prices contained it.
-- label: its name by language. country: whose tax it is; destination: where the order goes. created_at: that of the order.
create table order_taxes (
  order_id text not null references orders (id) on delete cascade,
  rate integer not null check (rate between 0 and 100000),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  gross_cents bigint not null check (gross_cents = net_cents + tax_cents),
  inclusive boolean not null,
  label jsonb not null,
  country text not null,
  destination text not null,
  vat_id text check (vat_id ~ '^[A-Z0-9+*]{4,30}$'),
  reverse_charge boolean not null check (not (reverse_charge and (vat_id is null or tax_cents > 0))),
  exempt boolean not null check (not (exempt and tax_cents > 0)),
  created_at timestamptz not null default now(),
  primary key (order_id, rate)
);
create index order_taxes_by_time on order_taxes (created_at);
select watch('order_taxes', 'order_id');

-- Documents and tax returns depend on the rows: they are never changed, and deleted only together with their order.
create function refuse_tax_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception 'order_taxes is immutable: the tax of an order never changes';
end $$;
create trigger immutable before update or delete on order_taxes
  for each row execute function refuse_tax_change();
