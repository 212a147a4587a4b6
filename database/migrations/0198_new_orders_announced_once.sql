-- Rows that are only inserted together with their order need no announcement of their own: everything that shows them also
-- follows the order. Updates and deletions are announced as before.
drop trigger announce_insert on order_charges;
drop trigger announce_insert on order_taxes;
drop trigger announce_insert on order_delivery;
drop trigger announce_insert on payments;
