-- An invoice is open until it is credited completely. A free one has nothing to credit and stays open.
create view open_invoices as
select d.* from documents d
where d.kind = 'invoice' and (d.due_cents = 0 or d.due_cents > (
  select coalesce(sum(c.due_cents), 0) from documents c where c.invoice_id = d.id));

-- An order has one open invoice: after the credit note of a cancelled order, a reopened one gets another. The order is
-- locked by the transaction that issues it.
drop index one_invoice_per_order;
create function refuse_second_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from open_invoices where order_id = new.order_id) then
    raise exception 'order % has an invoice that is not credited', new.order_id;
  end if;
  return new;
end $$;
create trigger one_open_invoice before insert on documents
  for each row when (new.kind = 'invoice') execute function refuse_second_invoice();

create or replace function queue_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from shop_facts where name = 'features_on' and value ? 'documents')
    and (select coalesce((document ->> 'issueWhenShipped')::boolean, false)
         from document_settings order by version desc limit 1)
    and not exists (select from open_invoices where order_id = new.id) then
    perform graphile_worker.add_job('documents.issue', json_build_object('orderId', new.id),
      run_at => now() + interval '1 minute', job_key => 'documents.issue ' || new.id);
  end if;
  return null;
end $$;

-- Tax on an invoice is owed until it is corrected, so the invoice of an order that is cancelled or refunded is credited. The
-- delay gives time to undo the change: the job credits nothing unless the order is still cancelled or refunded then.
create function queue_credit_note() returns trigger language plpgsql as $$
begin
  if exists (select from open_invoices where order_id = new.id and due_cents > 0) then
    perform graphile_worker.add_job('documents.credit', json_build_object('orderId', new.id),
      run_at => now() + interval '1 minute', job_key => 'documents.credit ' || new.id);
  end if;
  return null;
end $$;
create trigger queue_credit_note after update of status on orders
  for each row when (is_sale(old.status, null) and not is_sale(new.status, null))
  execute function queue_credit_note();
