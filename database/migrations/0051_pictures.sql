-- Uploaded pictures, kept where every process and every backup has them. `hash` is the SHA-256 of what was uploaded, so
-- the same picture is kept once and what stands at an address never changes.
create table pictures (
  hash text primary key,
  -- Has see-through parts: stands on the shelf instead of filling its niche.
  cut_out boolean not null,
  added_by text not null,
  added_at timestamptz not null default now()
);

-- Each picture in several widths (px) and formats.
create table picture_files (
  hash text not null references pictures (hash) on delete cascade,
  width integer not null,
  format text not null check (format in ('webp', 'avif')),
  bytes bytea not null,
  primary key (hash, width, format)
);
-- Compressed already.
alter table picture_files alter column bytes set storage external;
