-- Where a shop's customers pay by UPI at the door, sealed as its bank details are; null where it takes none.
alter table shops add column upi_address_sealed text;
