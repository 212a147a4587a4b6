-- Administrators who want an email about low stock: up to which time each has been informed, and when.
alter table users
  add column low_stock_emails boolean not null default false,
  add column low_stock_reported_until timestamptz,
  add column low_stock_mailed_at timestamptz;
-- When administrators were last notified that few pieces are left.
alter table stock_levels add column low_notified_at timestamptz;
