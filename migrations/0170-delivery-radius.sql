-- How far a shop delivers, in km by road.
alter table shops
  add column delivery_radius_km integer not null default 25 check (delivery_radius_km between 1 and 50);
