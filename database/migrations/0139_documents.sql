-- Invoices and credit notes (decision 39).

-- Settings of documents: one row per saved version; the highest version is current. A null document means the defaults.
create table document_settings (
  version integer primary key check (version > 0),
  document jsonb,
  saved_at timestamptz not null default now()
);
select watch('document_settings', 'version');

-- The last number of each series. A series is the text before the number, with the year if the numbers begin again each
-- year. Its row is locked in the transaction that issues a document, so that a rolled-back transaction leaves no gap.
create table document_series (
  series text primary key check (series !~ '[0-9]$'),
  kind text not null check (kind in ('invoice', 'credit-note')),
  last integer not null check (last > 0)
);

-- Issued documents. snapshot: everything that is printed. Neither orders nor users are referenced: a document stays true
-- when they are deleted, and must be kept.
create table documents (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  series text not null references document_series (series),
  sequence integer not null check (sequence > 0),
  number text not null unique,
  order_id text not null,
  order_code text not null,
  -- The invoice that a credit note corrects.
  invoice_id text references documents (id),
  buyer_name text not null,
  due_cents bigint not null check (due_cents >= 0),
  issued_on date not null,
  issued_at timestamptz not null default now(),
  snapshot jsonb not null,
  unique (series, sequence),
  check ((kind = 'credit-note') = (invoice_id is not null))
);
create unique index one_invoice_per_order on documents (order_id) where kind = 'invoice';
create index documents_of_order on documents (order_id, id);
create index documents_of_invoice on documents (invoice_id) where invoice_id is not null;
create index documents_by_day on documents (issued_on, id);
create index documents_search on documents using gin
  (lower(number || ' ' || order_code || ' ' || buyer_name) gin_trgm_ops);
select watch('documents', 'id', 'order_id', 'order_code');

-- The printed form, created once by a job.
create table document_files (
  document_id text primary key references documents (id),
  pdf bytea not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  check (sha256 = encode(sha256(pdf), 'hex'))
);
-- A PDF is compressed already.
alter table document_files alter column pdf set storage external;

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: issue a credit note instead', tg_table_name;
end $$;
create trigger append_only before update or delete on documents
  for each row execute function refuse_document_change();
create trigger append_only before update or delete on document_files
  for each row execute function refuse_document_change();

-- Numbers only rise, by one.
create function refuse_series_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.series <> old.series or new.kind <> old.kind or new.last <> old.last + 1 then
    raise exception 'the numbers of a series rise by one';
  end if;
  return new;
end $$;
create trigger rise_by_one before update or delete on document_series
  for each row execute function refuse_series_change();

-- Queues the invoice of an order that is shipped, if the shop wants it. The delay gives time to undo the change: the job
-- issues nothing unless the order is still shipped then.
create function queue_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from shop_facts where name = 'features_on' and value ? 'documents')
    and (select coalesce((document ->> 'issueWhenShipped')::boolean, false)
         from document_settings order by version desc limit 1)
    and not exists (select from documents where order_id = new.id and kind = 'invoice') then
    perform graphile_worker.add_job('documents.issue', json_build_object('orderId', new.id),
      run_at => now() + interval '1 minute', job_key => 'documents.issue ' || new.id);
  end if;
  return null;
end $$;
create trigger queue_invoice after update of status on orders
  for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function queue_invoice();
