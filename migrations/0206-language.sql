-- What language a person chose to read; null: never chosen. Letters are written in it.
alter table accounts add column language text check (language ~ '^[a-z]{2}$');
