-- Imports that can be undone, and what each of them changed. Both are deleted after a week, when the uploaded pictures
-- that only the former values named may be gone.
create table product_imports (
  id text primary key,
  created_at timestamptz not null default now(),
  actor_name text not null,
  adds integer not null,
  updates integer not null,
  -- The report of its undoing; null: it has not been undone.
  undone jsonb
);

create table product_import_changes (
  import_id text not null references product_imports (id) on delete cascade,
  product_id text not null,
  -- The values before of the fields that were changed; null for a product that was added.
  before jsonb,
  -- The product's version after the import: another one now means that somebody changed the product since.
  version integer not null,
  primary key (import_id, product_id)
);

select watch('product_imports', 'id');
