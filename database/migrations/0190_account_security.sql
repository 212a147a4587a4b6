-- Second factors of accounts: authenticator apps, passkeys and recovery codes; logins that wait for a second step; the
-- rule for administrators (decision 41). They are part of the schema of identities, whose deletion deletes them.

-- When the user last entered the password or used a passkey in this session.
alter table identity.session add column authenticated_at timestamptz;
update identity.session set authenticated_at = created_at;
alter table identity.session
  alter column authenticated_at set default now(),
  alter column authenticated_at set not null;

-- Secret of an authenticator app, encrypted with a key derived from SESSION_SECRET.
create table identity.totp_secrets (
  user_id text primary key references identity.user (id) on delete cascade,
  sealed_secret text not null,
  -- Null until the user has entered the first code; until then, it is no factor.
  confirmed_at timestamptz,
  -- Time step of the newest code that was accepted: this and earlier ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
select watch('identity.totp_secrets', 'user_id');

-- The id is the credential's, in base64url.
create table identity.passkeys (
  id text primary key,
  user_id text not null references identity.user (id) on delete cascade,
  public_key bytea not null,
  -- Signatures that the authenticator has counted; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on identity.passkeys (user_id);
select watch('identity.passkeys', 'user_id');

-- SHA-256 of codes with 80 random bits.
create table identity.recovery_codes (
  user_id text not null references identity.user (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select watch('identity.recovery_codes', 'user_id');

-- Logins in progress. A browser proves that it began the login with a cookie, of which this is the hash. No user: a
-- login by passkey alone, which begins without an email.
create table identity.login_steps (
  token_hash text primary key,
  user_id text references identity.user (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_steps_of_user on identity.login_steps (user_id);
create index login_steps_by_expiry on identity.login_steps (expires_at);

-- Challenges of passkeys, the newest per session or login and purpose. Each is used once.
create table identity.challenges (
  -- Id of a session, or token_hash of a login.
  bound_to text not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (bound_to, purpose)
);

-- The rule for administrators; the newest version applies, none means not required.
create table security_policies (
  version integer primary key check (version > 0),
  -- Since when administrators need a second factor; null if they do not.
  required_since timestamptz,
  saved_at timestamptz not null default now()
);
select watch('security_policies', 'version');

-- Since when a user is an administrator: a new one has time to set up a second factor.
alter table users add column admin_since timestamptz;
update users set admin_since = created_at where role = 'admin';
create function note_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then new.admin_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'admin' then new.admin_since := now();
  end if;
  return new;
end $$;
create trigger note_admin_since before insert or update of role on users
  for each row execute function note_admin_since();

create function account_security_is_on() returns boolean language sql stable as $$
  select coalesce((select value ? 'account-security' from shop_facts where name = 'features_on'), false)
$$;

create function has_second_factor(identity_id text) returns boolean language sql stable as $$
  select exists (select from identity.totp_secrets where user_id = identity_id and confirmed_at is not null)
      or exists (select from identity.passkeys where user_id = identity_id)
$$;

-- From when on an administrator without a second factor is refused, seven days after both the rule and the role began;
-- null if none is required or there is one.
create function second_factor_due(administrator users) returns timestamptz language sql stable as $$
  select greatest(p.required_since, administrator.admin_since) + interval '7 days'
  from (select required_since from security_policies order by version desc limit 1) p
  where administrator.role = 'admin' and p.required_since is not null
    and not has_second_factor(administrator.id)
$$;
