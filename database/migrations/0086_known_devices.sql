-- Device cookies issued before this moment are no longer recognised for the account.
alter table identity.user add column devices_valid_from timestamptz not null default '1970-01-01 00:00:00+00';
