-- Product changes announce what kind of change it was, so that a list which it cannot affect is not read again. Besides
-- the ids, as before:
--   @shelf/<category>   a product was added, removed, hidden or shown, or changed its category (both are named)
--   @text/<category>    title or description changed
--   @price/<category>   the price changed
--   @rating/<category>  the rating changed
-- of products on the shelf. The category is its MD5: it may hold spaces.
create or replace function announce_products() returns trigger language plpgsql as $$
declare keys text[];
begin
  if tg_op = 'UPDATE' then
    with changed as (
      select o.category as category_before, n.category as category_after,
             o.id is not null and o.deleted_at is null as on_shelf_before,
             n.id is not null and n.deleted_at is null as on_shelf_after,
             (o.title, o.description) is distinct from (n.title, n.description) as is_text,
             o.price_cents is distinct from n.price_cents as is_price,
             (o.rating_weight, o.rating_rate) is distinct from (n.rating_weight, n.rating_rate) as is_rating
      from old_rows o full join new_rows n using (id)
    )
    select array_agg(distinct k) into keys from (
      select id as k from old_rows union select id from new_rows
      union
      select kind || '/' || md5(convert_to(category, 'UTF8'))
      from changed,
        unnest(array[category_before, category_after]) category,
        unnest(array[
          case when on_shelf_before <> on_shelf_after or category_before <> category_after then '@shelf' end,
          case when is_text then '@text' end,
          case when is_price then '@price' end,
          case when is_rating then '@rating' end
        ]) kind
      where on_shelf_before or on_shelf_after
    ) all_keys where k is not null;
  else
    if tg_op = 'INSERT' then
      select array_agg(distinct k) into keys from new_rows, unnest(array[
        id, case when deleted_at is null then '@shelf/' || md5(convert_to(category, 'UTF8')) end]) k where k is not null;
    else
      select array_agg(distinct k) into keys from old_rows, unnest(array[
        id, case when deleted_at is null then '@shelf/' || md5(convert_to(category, 'UTF8')) end]) k where k is not null;
    end if;
  end if;
  perform announce_change('products', keys);
  return null;
end $$;
