#!/bin/sh
# The command line of the release that this file belongs to, with the server's settings and the owner's login. Run it as root, which
# alone may read them; the command itself runs as the account of the service:
#   wca tenants create --slug acme --name "Acme Wholesale" --currency EUR --timezone Europe/Berlin
set -eu
etc=${WCA_ETC:-/etc/wca}
account=${WCA_ACCOUNT:-wca}
cd "$(dirname "$(readlink -f "$0")")/.."
set -a
. "$etc/service.env"
. "$etc/owner.env"
set +a
unset WCA_OWNER_PASSWORD WCA_APP_PASSWORD
[ "$(id -un)" = "$account" ] && exec node dist/src/app/cli/main.js "$@"
exec runuser -u "$account" -- node dist/src/app/cli/main.js "$@"
