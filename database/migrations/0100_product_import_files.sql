-- The name of the imported file, by which administrators tell imports apart; null for imports from before this column.
alter table product_imports add column file_name text;
