-- Identifies the request of an administrator that has added a parcel, so that a repeated one adds no second parcel.
alter table parcels add column request_key text unique;
