-- The last saves of each cart by the names that the browser gave them, oldest first: a save whose answer was lost
-- is sent again, and must not be carried out twice.
alter table carts add column saves text[] not null default '{}';
