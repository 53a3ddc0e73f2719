#!/bin/sh
# Writes the settings of a new server, with random passwords, to /etc/wca: service.env of the service and owner.env, which has the logins
# that only root uses. Existing files are kept, so the command can be repeated. Run it as root: settings.sh api.example.com
set -eu
etc=${WCA_ETC:-/etc/wca}
domain=${1:?name of the server, such as api.example.com}
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

umask 077
mkdir -p "$etc"
if [ -e "$etc/service.env" ] || [ -e "$etc/owner.env" ]; then
  echo "$etc has settings already; nothing was changed." >&2
  exit 0
fi
app=$(password)
owner=$(password)
cat >"$etc/owner.env" <<SETTINGS
# Logins of the command line and of docker/roles.sql.
WCA_OWNER_PASSWORD=$owner
WCA_APP_PASSWORD=$app
DATABASE_OWNER_URL=postgres://wca_owner:$owner@127.0.0.1:5432/wholesale
SETTINGS
cat >"$etc/service.env" <<SETTINGS
# Settings of the service; .env.example of the release describes them and all others.
NODE_ENV=production
# more room for short-lived objects, in MB: they are collected less often, which saves processor time of each request
NODE_OPTIONS=--max-semi-space-size=64
HOST=127.0.0.1
PORT=3000
PUBLIC_URL=https://$domain
DATA_DIR=/var/lib/wca
DATABASE_URL=postgres://wca_app:$app@127.0.0.1:5432/wholesale
# Keep a copy of this line elsewhere: without it a backup's payment tokens and webhook secrets cannot be read.
ENCRYPTION_KEYS=$(head -c 32 /dev/urandom | base64)
# Longer than the keep-alive of the proxy (Caddyfile), and more than 30 seconds shorter than TimeoutStopSec of the unit.
DRAIN_SECONDS=5
SETTINGS
echo "Wrote $etc/service.env and $etc/owner.env."
