-- Orders that administrators have deleted: few, and they count towards their buyer's limit of orders.
create index orders_deleted_of_user on orders (user_id, id desc) where deleted_at is not null;
