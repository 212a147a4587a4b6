-- Legal texts (decision 33): one row per saved version of a page in a language. Visitors see the newest complete version.
create table legal_texts (
  page text not null check (page in ('imprint', 'terms', 'privacy', 'withdrawal', 'delivery')),
  language text not null check (language in ('en', 'de')),
  version integer not null check (version > 0),
  -- Markdown; empty: the page is not published.
  text text not null check (length(text) <= 50000),
  -- False while the text has placeholders that the merchant must replace.
  complete boolean not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (page, language, version)
);
select watch('legal_texts', 'page');

create function refuse_legal_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'legal_texts is append-only: save another version instead';
end $$;
create trigger append_only before update or delete on legal_texts
  for each row execute function refuse_legal_text_change();

-- The version of each page and language that visitors see.
create view published_legal_texts as
  select * from (
    select distinct on (page, language) page, language, version, text, saved_at
    from legal_texts where complete order by page, language, version desc
  ) newest where text <> '';

-- Statements of withdrawal as consumers have sent them, whether or not there is such an order.
create table withdrawal_statements (
  id text primary key,
  order_code text not null,
  name text not null,
  -- In lower case.
  email text not null,
  items text not null,
  reason text not null,
  language text not null check (language in ('en', 'de')),
  received_at timestamptz not null default clock_timestamp(),
  -- When name, email, items and reason were cleared, which nothing else may change.
  cleared_at timestamptz
);
create index withdrawal_statements_of_order on withdrawal_statements (order_code);
create index withdrawal_statements_of_email on withdrawal_statements (email) where cleared_at is null;
create index withdrawal_statements_by_time on withdrawal_statements (received_at) where cleared_at is null;
select watch('withdrawal_statements', 'id');

create function refuse_withdrawal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cleared_at is null and new.cleared_at is not null
    and (new.id, new.order_code, new.language, new.received_at) = (old.id, old.order_code, old.language, old.received_at)
    and (new.name, new.email, new.items, new.reason) = ('', '', '', '') then return new; end if;
  raise exception 'withdrawal_statements is append-only: its texts can only be cleared';
end $$;
create trigger append_only before update or delete on withdrawal_statements
  for each row execute function refuse_withdrawal_change();

-- A statement compared with its order, and whether an administrator has handled it.
create table withdrawal_cases (
  statement_id text primary key references withdrawal_statements (id),
  kind text not null check (kind in ('matched', 'repeated', 'other-email', 'unknown-order')),
  -- The account of the order when the statement was received.
  user_id text references users (id) on delete set null,
  handled_at timestamptz,
  version integer not null default 1
);
create index withdrawal_cases_of_user on withdrawal_cases (user_id) where user_id is not null;
create index withdrawal_cases_open on withdrawal_cases (statement_id) where handled_at is null;
select watch('withdrawal_cases', 'statement_id');
