-- An address counts as confirmed once its owner has used a link that was mailed to it (identity.user.email_verified);
-- until then the shop sends it nothing else. Which accounts have used a reset link was not recorded so far, so existing
-- accounts start unconfirmed and are sent their confirmation at their next login. The demo's own accounts have no
-- inbox and never receive mail: they count as confirmed, so that nobody is asked to confirm them.
update identity.user set email_verified = true where id in (select id from users where demo);

-- When the confirmation was last sent; null while it is owed.
alter table identity.user add column confirmation_sent_at timestamptz;
