-- The download of personal data reads the statements with an email in batches, by id.
drop index withdrawal_statements_of_email;
create index withdrawal_statements_of_email on withdrawal_statements (email, id) where cleared_at is null;
