#!/bin/sh
# Writes the settings of a new server, with random passwords, to /etc/wca: service.env of the service and owner.env, which has the logins
# that only root uses. Existing files are kept, so the command can be repeated. Run it as root: settings.sh api.example.com
# Nothing is written if the PostgreSQL server of this machine is too old.
set -eu
. "$(dirname "$(readlink -f "$0")")/backup-settings.sh"
oldest=16 # MIN_POSTGRES_VERSION of src/app/database/service-role.ts
etc=$WCA_ETC
domain=${1:?name of the server, such as api.example.com}
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

if [ -e "$etc/service.env" ] || [ -e "$etc/owner.env" ]; then
  echo "$etc has settings already; nothing was changed." >&2
  exit 0
fi
# shellcheck disable=SC2086 # the setting is several words
version=$(cd / && $WCA_POSTGRES psql --no-psqlrc --no-align --tuples-only --dbname=postgres --command='show server_version' 2>/dev/null) || version=
if [ -z "$version" ]; then
  echo "No PostgreSQL server of this machine answers; the service needs one of version $oldest or newer." >&2
elif [ "${version%%[!0-9]*}" -lt $oldest ]; then
  echo "The service needs PostgreSQL $oldest or newer; this machine has $version. Debian 13 has 17; nothing was written." >&2
  exit 1
fi
umask 077
mkdir -p "$etc"
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
# for Prometheus on this machine; docs/operations.md describes the metrics
METRICS_PORT=9464
DATABASE_URL=postgres://wca_app:$app@127.0.0.1:5432/wholesale
# Keep a copy of this line elsewhere: without it a backup's payment tokens and webhook secrets cannot be read.
ENCRYPTION_KEYS=$(head -c 32 /dev/urandom | base64)
# Longer than the keep-alive of the proxy (Caddyfile), and more than 30 seconds shorter than TimeoutStopSec of the unit.
DRAIN_SECONDS=5
SETTINGS
echo "Wrote $etc/service.env and $etc/owner.env."
