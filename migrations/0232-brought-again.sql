-- What was wrong with an order may be brought again: an order of its own, to be packed and followed like any other,
-- and without a price.
alter table orders
  add column again_of uuid,
  add constraint orders_again_of_fkey foreign key (shop_id, again_of) references orders (shop_id, id) on delete cascade,
  add constraint orders_again_check check (again_of is null or (total_paise = 0 and payment_method = 'COD')),
  drop constraint orders_subtotal_paise_check,
  add constraint orders_subtotal_paise_check check (subtotal_paise > 0 or (again_of is not null and subtotal_paise = 0)),
  drop constraint orders_delivery_paise_check,
  add constraint orders_delivery_paise_check check (delivery_paise > 0 or (again_of is not null and delivery_paise = 0));
create index orders_brought_again on orders (shop_id, again_of) where again_of is not null;

-- Which terms were in force when it was placed: their date and the beginning of their digest.
alter table orders add column terms_version text;
