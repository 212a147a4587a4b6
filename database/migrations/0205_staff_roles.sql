-- Staff roles: named sets of permissions that administrators give to users, and invitations by email (decision 42).

create table staff_roles (
  id text primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- Names of `src/shared/permissions.ts`; unknown ones permit nothing.
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_roles_by_name on staff_roles (lower(name));
select watch('staff_roles', 'id');

-- A staff member has one role. Administrators need none.
alter table users add column staff_role_id text references staff_roles (id);
alter table users add constraint staff_are_users check (staff_role_id is null or role = 'user');
create index users_by_staff_role on users (staff_role_id) where staff_role_id is not null;

create table staff_invitations (
  id text primary key,
  -- Normalized like the emails of accounts.
  email text not null,
  role_id text not null references staff_roles (id),
  -- SHA-256 of a token with 192 random bits.
  token_hash text not null unique,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- A new invitation of an email replaces the previous one; an accepted or withdrawn one is deleted.
create unique index staff_invitations_by_email on staff_invitations (email);
create index staff_invitations_by_role on staff_invitations (role_id);
select watch('staff_invitations', 'id');

create function staff_is_on() returns boolean language sql stable as $$
  select coalesce((select value ? 'staff' from shop_facts where name = 'features_on'), false)
$$;

-- What a user's staff role permits; null for others and while the feature is off.
create function staff_permissions(member users) returns text[] language sql stable as $$
  select permissions from staff_roles
  where id = member.staff_role_id and member.role = 'user' and staff_is_on()
$$;

-- Switching the feature changes the access of open sessions.
create function announce_staff_switch() returns trigger language plpgsql as $$
begin
  perform announce_change('staff_roles', array['*']);
  return null;
end $$;
create trigger announce_staff_switch after update on shop_facts
  for each row when (new.name = 'features_on' and (old.value ? 'staff') is distinct from (new.value ? 'staff'))
  execute function announce_staff_switch();
