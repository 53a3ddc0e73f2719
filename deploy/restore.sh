#!/bin/sh
# Restores a backup: adds its files to those of the service, then makes a database from its dump. The database must not exist, so that
# nothing is overwritten. Run it as root while the service is stopped: restore.sh /var/backups/wca/20270131T023000Z wholesale_restored
set -eu
backup=${1:?folder of the backup}
database=${2:?name of the new database, such as wholesale_restored}
deploy=$(dirname "$(readlink -f "$0")")
. "$deploy/backup-settings.sh"
backup=$(readlink -f "$backup")
roles=$(readlink -f "$deploy/../docker/roles.sql")
cd / # a folder that the account of the database server may read

if [ -d "$backup/media" ]; then
  mkdir -p "$(dirname "$WCA_MEDIA")"
  rsync -aX "$backup/media/" "$WCA_MEDIA/"
fi
# A dump has neither the locale of its database nor the rights on it. The statements are those with which the first database was made.
# shellcheck disable=SC2086 # the setting is several words
sed -n "/^create database/,\$s/\bdatabase wholesale\b/database $database/p" "$roles" |
  $WCA_POSTGRES psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=postgres
# shellcheck disable=SC2086
$WCA_POSTGRES pg_restore --exit-on-error --dbname="$database" <"$backup/wholesale.dump"
# Dumps have no statistics, without which statements are planned badly.
# shellcheck disable=SC2086
$WCA_POSTGRES psql --quiet --no-psqlrc --dbname="$database" --command='vacuum analyze'
