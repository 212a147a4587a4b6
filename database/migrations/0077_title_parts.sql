-- Parts of titles are looked for in their lower case, as the words of a search are: comparing them costs a tenth of
-- comparing without regard to capitals, row by row.
drop index products_title_parts;
create index products_title_parts on products using gin (title_order gin_trgm_ops) where deleted_at is null;
