#!/bin/sh
# Makes what must be secret and own, once, beside the compose file: passwords and keys, each in a file, settings in portal.env, and a
# certificate of its own for cards.example.
set -eu
umask 077
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo "secrets/ is there already: what is sealed under its keys needs them. Nothing was changed."; exit 1; }
mkdir secrets
for name in superuser owner portal; do
  openssl rand -hex 24 | tr -d '\n' > "secrets/$name-password"
done
printf 'postgres://siteid_owner:%s@database:5432/siteid' "$(cat secrets/owner-password)" > secrets/owner-database-url
printf 'postgres://siteid:%s@database:5432/siteid' "$(cat secrets/portal-password)" > secrets/portal-database-url
printf '2026:%s' "$(openssl rand -base64 32)" > secrets/secret-keys
for name in lookup-key session-key history-keys; do
  openssl rand -base64 32 | tr -d '\n' > "secrets/$name"
done
# Yours to fill in.
: > secrets/oidc-client-secret
cat > portal.env <<END
PUBLIC_URL=https://cards.example
OIDC_ISSUER=https://broker.example
OIDC_CLIENT_ID=
OIDC_METHOD_BANK=
MAIL_FROM=Cards <cards@cards.example>
CUSTOMER_SUPPORT_EMAIL=help@cards.example
END
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=cards.example -addext subjectAltName=DNS:cards.example \
  -keyout secrets/certificate.key -out secrets/certificate.crt 2>/dev/null
cat secrets/certificate.crt secrets/certificate.key > secrets/certificate.pem
rm secrets/certificate.crt secrets/certificate.key
# Each container reads its files as a user of its own; on this machine nobody else comes into the folder.
chmod 0444 secrets/*
chmod u+w secrets/oidc-client-secret
echo "Fill in the broker in portal.env and secrets/oidc-client-secret, then: docker compose up --build --detach"
