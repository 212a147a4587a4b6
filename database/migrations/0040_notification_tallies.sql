-- How many notifications a person has, and how many of them are unread, kept while they are written: the badge and
-- the pages cost the same with ten notifications and with a million.
--
-- Every order tells every administrator, so one row a person would make checkouts wait for each other. Each
-- connection therefore counts in one of 16 slots; a person's number is the sum of their slots.
create table notification_tallies (
  user_id text not null references users (id) on delete cascade,
  slot smallint not null,
  total integer not null default 0,
  unread integer not null default 0,
  primary key (user_id, slot)
) with (fillfactor = 50);

create function tally_notifications() returns trigger language plpgsql as $$
begin
  -- In one order of users, so that two statements never wait for each other.
  if tg_op = 'INSERT' then
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, pg_backend_pid() % 16, count(*), count(*) filter (where not read)
    from new_rows group by user_id order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, pg_backend_pid() % 16, sum(n), sum(u)
    from (
      select user_id, 1 n, (not read)::int u from new_rows
      union all select user_id, -1, -(not read)::int from old_rows
    ) both_sides
    group by user_id having sum(n) <> 0 or sum(u) <> 0 order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  else
    -- Whoever left the shop took the tallies along.
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, pg_backend_pid() % 16, -count(*), -count(*) filter (where not read)
    from old_rows where exists (select from users where id = user_id) group by user_id order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  end if;
  return null;
end $$;

create trigger tally_insert after insert on notifications referencing new table as new_rows
  for each statement execute function tally_notifications();
create trigger tally_update after update on notifications referencing old table as old_rows new table as new_rows
  for each statement execute function tally_notifications();
create trigger tally_delete after delete on notifications referencing old table as old_rows
  for each statement execute function tally_notifications();

insert into notification_tallies (user_id, slot, total, unread)
select user_id, 0, count(*), count(*) filter (where not read) from notifications group by user_id;

-- Finds what is pruned without reading what stays.
create index notifications_read_by_age on notifications (created_at) where read;
