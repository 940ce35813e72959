-- The card that a mail speaks of, sealed: what is drawn on it. The picture is made when the mail goes out.
alter table outbox_messages add column card_sealed bytea;
