-- Since when nothing has shown a picture; noted every night, and after a week of it the picture goes.
alter table pictures add column unused_since timestamptz;
