-- The PUBLIC_URL that the addresses of stored files begin with. When the server is started with another one, they follow.
create table served_address (
  only_row boolean primary key default true check (only_row),
  public_url text not null
);
