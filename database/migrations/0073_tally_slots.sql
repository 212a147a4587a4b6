-- Two transactions never count in the same slot: each takes one that nobody has, for as long as it lasts. They neither
-- wait for each other nor, when they tell several people in different orders, end in a deadlock.
create function free_tally_slot() returns smallint language plpgsql as $$
declare
  slots constant integer := 64;
  slot integer := nullif(current_setting('shop.tally_slot', true), '')::integer;
begin
  if slot is not null then return slot; end if;
  -- Begins where no other connection begins, mostly; with more than 64 writers at once some share.
  for n in 0 .. slots - 1 loop
    slot := (pg_backend_pid() + n) % slots;
    exit when pg_try_advisory_xact_lock(hashtext('shopkeeper tally slot'), slot);
  end loop;
  perform set_config('shop.tally_slot', slot::text, true);
  return slot;
end $$;

create or replace function tally_notifications() returns trigger language plpgsql as $$
declare own smallint := free_tally_slot();
begin
  -- In one order of users, so that two statements never wait for each other.
  if tg_op = 'INSERT' then
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, own, count(*), count(*) filter (where not read)
    from new_rows group by user_id order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, own, sum(n), sum(u)
    from (
      select user_id, 1 n, (not read)::int u from new_rows
      union all select user_id, -1, -(not read)::int from old_rows
    ) both_sides
    group by user_id having sum(n) <> 0 or sum(u) <> 0 order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  else
    -- Whoever left the shop took the tallies along.
    insert into notification_tallies as t (user_id, slot, total, unread)
    select user_id, own, -count(*), -count(*) filter (where not read)
    from old_rows where exists (select from users where id = user_id) group by user_id order by user_id
    on conflict (user_id, slot) do update set total = t.total + excluded.total, unread = t.unread + excluded.unread;
  end if;
  return null;
end $$;
