-- The administrator who has sent an invitation; null for older ones. When an administrator loses the role or the account,
-- the open invitations are deleted, too: someone who had taken over the account may have sent them.
alter table staff_invitations add column invited_by text references users (id) on delete cascade;
create index staff_invitations_by_inviter on staff_invitations (invited_by);

create function delete_invitations_of_former_administrator() returns trigger language plpgsql as $$
begin
  delete from staff_invitations where invited_by = new.id;
  return null;
end $$;
create trigger delete_invitations_of_former_administrator after update of role on users
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function delete_invitations_of_former_administrator();
