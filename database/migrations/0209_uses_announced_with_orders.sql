-- A use of a discount code is only inserted together with its order, which is announced (see 0198). A separate announcement
-- of the use added 0.1 ms to each order. From this version on, every read that adds up uses also depends on the orders.
drop trigger announce_insert on discount_uses;
