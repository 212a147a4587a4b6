-- Orders of deleted accounts whose address is still kept: the daily job that forgets them reads only these.
create index orders_without_owner on orders (id) where user_id is null and (ship_to_name <> '' or ship_to_address <> '');
-- When an account is deleted, what its owner did to orders is no longer theirs.
create index events_of_actor on order_events (actor_id);
