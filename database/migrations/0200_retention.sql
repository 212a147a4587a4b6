-- For how long the shop keeps read notifications and the audit log: one row per saved version; the highest version is
-- current, while the feature account-security is on. Without a row, read notifications are kept for 180 days and the audit
-- log for ever.
create table retention_settings (
  version integer primary key check (version > 0),
  document jsonb not null,
  saved_at timestamptz not null default now()
);
select watch('retention_settings', 'version');
