-- What befell a card that was suspended or terminated, beside the reason that somebody wrote; and which card an order is to replace.
alter table card_order_history add column cause text check (cause in ('lost', 'stolen', 'damaged', 'left_company', 'other'));
alter table card_orders add column replaces uuid references card_orders (id) on delete set null check (replaces <> id);
create index card_orders_replaces on card_orders (replaces) where replaces is not null;
-- That a holder says that their card is lost, stolen or damaged, and its company is asked for another: once for each card.
create table replacement_requests (
  order_id uuid primary key references card_orders (id) on delete cascade,
  cause text not null check (cause in ('lost', 'stolen', 'damaged')),
  asked timestamptz not null,
  -- When the company was last told by mail.
  told timestamptz not null
);

-- That somebody said they found a card: at most once a day for each, for then its holder and company are told. Not who, nor what they wrote.
create table found_cards (
  order_id uuid not null references card_orders (id) on delete cascade,
  day date not null,
  at timestamptz not null,
  primary key (order_id, day)
);
create index found_cards_by_age on found_cards (at);
