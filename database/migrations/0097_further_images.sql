-- Addresses of a product's further images in their order; `image` stays the first one (SPEC L66).
alter table products add column further_images text[] not null default '{}';
