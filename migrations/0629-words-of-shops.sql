-- Every word that ever stood in the name of a shop, but for numbers: what a word that somebody types may be meant for.
create table shop_words (
  word text collate "C" primary key,
  added_at timestamptz not null default now()
);
create index shop_words_newest on shop_words (added_at);

create function index_shop_name() returns trigger language plpgsql as $$
begin
  insert into shop_words (word)
    select distinct word from unnest(words_of(new.name)) word where word !~ '^[0-9]+$'
    order by word on conflict do nothing;
  return null;
end
$$;

create trigger index_name after insert on shops for each row execute function index_shop_name();
create trigger index_new_name after update of name on shops
  for each row when (old.name is distinct from new.name) execute function index_shop_name();

-- How shops are called already.
insert into shop_words (word)
  select distinct word from shops, unnest(words_of(name)) word where word !~ '^[0-9]+$' order by word;
