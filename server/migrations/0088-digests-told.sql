-- By which messages a company was told of who waits: it is told of others no earlier than a day after these went out.
alter table waits_told add column messages uuid[] not null default '{}';
