-- The orders of the back office's product table, each an index walked with the id as tie-break. Titles are compared
-- without regard to capitals, so 'apple' stands before 'Zebra'; no other screen orders by title.
drop index products_by_title;
create index products_by_title on products (lower(title), id) where deleted_at is null;
create index products_by_category on products (category, id) where deleted_at is null;
create index products_by_rate on products (rating_rate, id) where deleted_at is null;
