-- Reviews and notifications as they were when their owners deleted them, so that Undo can restore them. They stand in
-- a table of their own: no query, index or count of what is there needs to leave them out. An account takes its own along.
create table deleted_records (
  kind text not null check (kind in ('review', 'notification')),
  id text not null,
  user_id text not null references users (id) on delete cascade,
  -- The row; of a review also `voters`, the ids of the users who found it helpful.
  record jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (kind, id)
);
create index deleted_records_of_user on deleted_records (user_id);
create index deleted_records_by_age on deleted_records (kind, deleted_at);
