-- Where an item stands among those of its category. Null: behind those that were arranged, as it came onto the menu.
alter table menu_items add column position integer check (position > 0);
