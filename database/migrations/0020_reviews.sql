-- A vote counts where it is written, so that the number is right whoever writes or removes votes (a deleted account
-- takes its votes along).
create function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews r set helpful_count = r.helpful_count + v.votes
    from (select review_id, count(*)::integer votes from changed group by review_id) v where r.id = v.review_id;
  else
    update reviews r set helpful_count = r.helpful_count - v.votes
    from (select review_id, count(*)::integer votes from changed group by review_id) v where r.id = v.review_id;
  end if;
  return null;
end $$;
create trigger count_given after insert on review_votes referencing new table as changed for each statement execute function count_votes();
create trigger count_taken after delete on review_votes referencing old table as changed for each statement execute function count_votes();

-- Reviews show their authors' names: a new name wakes the readers of every product that its owner reviewed.
create function announce_author() returns trigger language plpgsql as $$
begin
  perform announce_change('reviews', nullif(array(
    select distinct r.product_id
    from before b join after a using (id) join reviews r on r.user_id = a.id
    where a.name is distinct from b.name
  ), '{}'));
  return null;
end $$;
create trigger announce_author after update on users referencing old table as before new table as after for each statement execute function announce_author();
