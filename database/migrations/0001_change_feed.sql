-- The change feed: every statement that touches a watched table announces which keys it changed.
--
-- watch('orders', 'id', 'user_id') makes three statement triggers with transition tables. They send
--   NOTIFY shop_changes, 'orders <key> <key> …'
-- inside the writing transaction: a rollback announces nothing, any tool that writes is heard. Above 100 keys
-- or 4 kB one 'orders *' wakes every reader of the table (a payload may have 8,000 bytes).
-- The same lines gather in the transaction's setting shop.changes, so that the process that wrote can drop its
-- own snapshots before it answers (read your own writes) without waiting for its own notification.

create extension if not exists pg_trgm;

create function announce_change(tbl text, keys text[]) returns void language plpgsql as $$
declare line text;
begin
  if keys is null then return; end if;
  line := tbl || ' ' || array_to_string(keys, ' ');
  if cardinality(keys) > 100 or octet_length(line) > 4000 then line := tbl || ' *'; end if;
  perform pg_notify('shop_changes', line);
  perform set_config('shop.changes', coalesce(current_setting('shop.changes', true), '') || line || E'\n', true);
end $$;

create function watch(tbl text, variadic columns text[]) returns void language plpgsql as $$
declare
  fn text := 'announce_' || replace(tbl, '.', '_');
  short text := split_part(tbl, '.', cardinality(string_to_array(tbl, '.')));
  cols text;
begin
  select string_agg(format('%I::text', c), ', ') into cols from unnest(columns) c;
  execute format($fn$
    create function %1$I() returns trigger language plpgsql as $body$
    declare keys text[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(distinct k) into keys from new_rows, unnest(array[%2$s]) k where k is not null;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct k) into keys from old_rows, unnest(array[%2$s]) k where k is not null;
      else
        select array_agg(distinct k) into keys from (
          select unnest(array[%2$s]) k from new_rows union select unnest(array[%2$s]) from old_rows
        ) both_sides where k is not null;
      end if;
      perform announce_change(%3$L, keys);
      return null;
    end $body$;
  $fn$, fn, cols, short);
  execute format('create trigger announce_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', tbl, fn);
  execute format('create trigger announce_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', tbl, fn);
  execute format('create trigger announce_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', tbl, fn);
end $$;
