-- The products that a notification's pictures show, in the pictures' order, so that each keeps its own tint.
alter table notifications add column image_product_ids text[] not null default '{}';
