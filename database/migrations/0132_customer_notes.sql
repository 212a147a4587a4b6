-- Internal notes by administrators about a customer, at most one per user. Deleting the profile deletes the note.
-- version: increases with every change, for optimistic locking; an emptied note keeps its row and version.
create table customer_notes (
  user_id text primary key references users (id) on delete cascade,
  note text not null check (char_length(note) <= 2000),
  version integer not null check (version > 0),
  updated_at timestamptz not null default now()
);
select watch('customer_notes', 'user_id');
