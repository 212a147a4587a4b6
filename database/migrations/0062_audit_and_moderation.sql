-- The audit by kind, newest first.
create index audit_of_kind on audit (entity, id desc);
-- Hidden reviews: few, and looked for by administrators.
create index reviews_hidden on reviews (id desc) where hidden_at is not null;
-- Low ratings, which administrators look through first.
create index reviews_low on reviews (id desc) where rating <= 2;
