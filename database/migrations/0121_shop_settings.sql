-- The shop's settings: one row per saved version, so that earlier versions can be restored; the highest version is
-- current. A null document means the values with which the shop was started.
create table settings (
  version integer primary key check (version > 0),
  document jsonb,
  saved_at timestamptz not null default now()
);
select watch('settings', 'version');
