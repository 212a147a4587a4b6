-- What is told about an order and not yet read: taken back when the change behind it is undone.
create index notifications_unread_of_order on notifications (order_id) where not read;
