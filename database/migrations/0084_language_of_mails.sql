-- The language of a person's e-mails: the one that they had chosen when they last signed in or saved their profile.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
