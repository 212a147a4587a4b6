-- Switching the feature `account-security` changes the access of open sessions: administrators without a second factor
-- that is due are users while it is on.
create function announce_account_security_switch() returns trigger language plpgsql as $$
begin
  perform announce_change('security_policies', array['*']);
  return null;
end $$;
create trigger announce_account_security_switch after update on shop_facts
  for each row when (new.name = 'features_on'
    and (old.value ? 'account-security') is distinct from (new.value ? 'account-security'))
  execute function announce_account_security_switch();
