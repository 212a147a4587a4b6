-- Indexes of the reports and the monthly bookkeeping file, which read ranges of time. Orders that are not deleted have
-- orders_by_day; deleted ones count, too.
create index orders_deleted_by_day on orders (created_at) where deleted_at is not null;
create index money_events_by_time on money_events (created_at);
create index order_events_void on order_events (at)
  where kind = 'status' and (from_value in ('cancelled', 'refunded') or to_value in ('cancelled', 'refunded'));
