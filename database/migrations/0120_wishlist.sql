-- Wishlists: products that users have saved. Entries of deleted products stay, so that a restored product appears again;
-- reads omit them.
create table wishlist_items (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, product_id)
);
create index wishlist_items_of_product on wishlist_items (product_id);

select watch('wishlist_items', 'user_id');
