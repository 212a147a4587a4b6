-- Raises a serialization failure, after which the shop retries the transaction. For statements that are sent together with
-- the commit, whose result the shop cannot check first.
create function retry_transaction() returns void language plpgsql as $$
begin
  raise serialization_failure using message = 'the transaction must be retried';
end $$;
