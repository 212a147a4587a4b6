-- Language in which an order was placed: that of its stored texts, its confirmation and its documents. Null for orders of
-- previous versions, whose documents use the language of the buyer's emails.
alter table orders add column language text check (language ~ '^[a-z]{2}$');
