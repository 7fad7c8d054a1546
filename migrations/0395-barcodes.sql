-- What a pack is scanned by: EAN-8, UPC-A (always its twelve digits) or EAN-13. Of what is on a menu, each at most once.
alter table menu_items
  add column barcode text
    constraint menu_items_barcode_check check (barcode ~ '^(\d{8}|\d{12}|[1-9]\d{12})$');
create unique index menu_items_barcode_once on menu_items (shop_id, barcode)
  where barcode is not null and removed_at is null;
