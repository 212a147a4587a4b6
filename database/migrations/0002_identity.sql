-- The identity service: accounts, sessions and one-time tokens in a schema of their own. An identity may exist
-- without a profile (SPEC L82, L131), never the other way round.

create schema identity;

create table identity.user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.session (
  id text primary key,
  token text not null unique,
  user_id text not null references identity.user (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_user on identity.session (user_id);

create table identity.account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references identity.user (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_of_user on identity.account (user_id);

create table identity.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on identity.verification (identifier);

-- How often something was tried: one row per subject and window, shared by all processes.
create table identity.attempts (
  subject text not null,
  window_start timestamptz not null,
  tries integer not null default 0,
  primary key (subject, window_start)
);

select watch('identity.user', 'id');
select watch('identity.session', 'user_id');
