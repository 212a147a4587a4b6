-- An app that replaces another one is stored in addition to it until the user has entered its first code: a user has at most one
-- confirmed secret and one that is not yet confirmed.
alter table identity.totp_secrets
  add column is_confirmed boolean not null generated always as (confirmed_at is not null) stored,
  drop constraint totp_secrets_pkey,
  add primary key (user_id, is_confirmed);
