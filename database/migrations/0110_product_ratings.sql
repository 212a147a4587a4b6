-- The change feed reports ratings apart from other product changes, so that a review invalidates only reads that show
-- ratings. In the key of a change that can move products within a list, the range of their values before and after
-- follows the category, so that a list's page is read again only if the range overlaps it.
--   products: <id>                          anything but the rating changed
--             @shelf/<category>             a product was added, removed, hidden or shown, or changed its category (both
--                                           categories are reported)
--             @text/<category>              title or description changed
--             @price/<category>/<low>/<high>
--   ratings:  <id>                          the rating changed
--             @weight/<category>/<low>/<high>   rating_weight
--             @rate/<category>/<low>/<high>     rating_rate
-- Keys that begin with '@' concern products that are for sale. The category is its MD5: it may contain spaces.
create or replace function announce_products() returns trigger language plpgsql as $$
declare
  keys text[];
  rating_keys text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct k) into keys from new_rows, unnest(array[
      id, case when deleted_at is null then '@shelf/' || md5(convert_to(category, 'UTF8')) end]) k where k is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct k) into keys from old_rows, unnest(array[
      id, case when deleted_at is null then '@shelf/' || md5(convert_to(category, 'UTF8')) end]) k where k is not null;
  else
    with changed as (
      select id, o.category as category_before, n.category as category_after, is_rating,
             o.id is not null and o.deleted_at is null as on_shelf_before,
             n.id is not null and n.deleted_at is null as on_shelf_after,
             -- Compares all other columns, present and future, but only if the rating changed, because this is slow.
             not is_rating or to_jsonb(o) - rating_columns is distinct from to_jsonb(n) - rating_columns as is_other,
             (o.title, o.description) is distinct from (n.title, n.description) as is_text,
             o.price_cents is distinct from n.price_cents as is_price,
             least(o.price_cents, n.price_cents) as low_price,
             greatest(o.price_cents, n.price_cents) as high_price,
             least(o.rating_weight, n.rating_weight) as low_weight,
             greatest(o.rating_weight, n.rating_weight) as high_weight,
             least(o.rating_rate, n.rating_rate) as low_rate,
             greatest(o.rating_rate, n.rating_rate) as high_rate
      from (old_rows o full join new_rows n using (id)) cross join lateral (
        select (o.rating_weight, o.rating_rate, o.rating_count) is distinct from
                 (n.rating_weight, n.rating_rate, n.rating_count) as is_rating,
               array['seed_sum', 'seed_count', 'review_sum', 'review_count',
                     'rating_count', 'rating_rate', 'rating_weight'] as rating_columns
      ) rating
    ), for_sale as (
      select changed.*, md5(convert_to(category, 'UTF8')) as hash
      from changed, unnest(array[category_before, category_after]) category
      where (on_shelf_before or on_shelf_after) and category is not null
    )
    select array_agg(k) filter (where tbl = 'products'), array_agg(k) filter (where tbl = 'ratings')
    into keys, rating_keys
    from (
      select 'products' as tbl, id as k from changed where is_other
      union select 'ratings', id from changed where is_rating
      union select 'products', '@shelf/' || hash from for_sale
        where on_shelf_before <> on_shelf_after or category_before <> category_after
      union select 'products', '@text/' || hash from for_sale where is_text
      union select 'products', concat_ws('/', '@price', hash, min(low_price), max(high_price))
        from for_sale where is_price group by hash
      union select 'ratings', concat_ws('/', '@weight', hash, min(low_weight), max(high_weight))
        from for_sale where is_rating group by hash
      union select 'ratings', concat_ws('/', '@rate', hash, min(low_rate), max(high_rate))
        from for_sale where is_rating group by hash
    ) all_keys;
  end if;
  perform announce_change('products', keys);
  perform announce_change('ratings', rating_keys);
  return null;
end $$;
