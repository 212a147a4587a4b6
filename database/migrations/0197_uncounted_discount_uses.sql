-- discount_codes.uses only counts while the code has a limit of uses (max_uses); otherwise it is not kept. Before, all
-- orders with a popular code waited for each other to count. Without a limit, the uses are counted from their rows.
create or replace function free_deleted_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses - 1 where id = old.code_id and max_uses is not null;
  return null;
end $$;
