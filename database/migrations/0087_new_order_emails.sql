-- Administrators who want an email about new orders: up to which order each has been informed, and when.
alter table users
  add column new_order_emails boolean not null default false,
  add column new_orders_reported_until timestamptz,
  add column new_orders_mailed_at timestamptz;
