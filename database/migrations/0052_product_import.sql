-- What another shop calls a product that was imported from it, such as 'shopify:blue-dress': the same file again changes
-- what it made before instead of making it twice.
alter table products add column import_key text;
create unique index products_import_key on products (import_key) where import_key is not null;
