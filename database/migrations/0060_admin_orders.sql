-- What the back office's orders are found by. The newest and those of a status have their indexes already.

-- The end of an id is what people read off a screen and type.
create index orders_by_id_end on orders (reverse(id) text_pattern_ops) where deleted_at is null;
-- Orders that their owners have deleted: few, and only administrators still see them.
create index orders_hidden_by_owner on orders (user_id, id desc) where deleted_at is null and hidden_by_owner_at is not null;
-- People by any part of their name or e-mail.
create index users_name_parts on users using gin (name gin_trgm_ops);
create index users_email_parts on users using gin (email gin_trgm_ops);
