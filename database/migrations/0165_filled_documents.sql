-- Documents of features (tax settings, delivery terms, legal texts, …) as presets have filled them in (decision 40). An
-- administrator has edited a document unless its newest version is the initial one or equals one of these.
create table filled_documents (
  id bigint generated always as identity primary key,
  name text not null,
  document jsonb not null,
  -- It contains example data, which is removed together with the demo.
  is_example boolean not null
);
create index filled_documents_by_name on filled_documents (name);
