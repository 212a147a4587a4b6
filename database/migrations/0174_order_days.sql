-- For the orders of a range of days with a status. Those of all statuses have orders_by_day.
create index orders_by_status_and_day on orders (status, created_at) where deleted_at is null;
