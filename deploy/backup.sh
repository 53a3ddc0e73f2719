#!/bin/sh
# One backup: first the database, then the files, because every file that a row names was stored before that row. Run it as root.
set -eu
umask 077
. "$(dirname "$(readlink -f "$0")")/backup-settings.sh"
cd / # a folder that the account of the database server may read

mkdir -p "$WCA_BACKUPS"
latest=$(find "$WCA_BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | tail -n 1)
name=$(date -u +%Y%m%dT%H%M%SZ)
folder=$WCA_BACKUPS/$name.incomplete
mkdir "$folder"
# shellcheck disable=SC2086 # the setting is several words
$WCA_POSTGRES pg_dump --format=custom wholesale >"$folder/wholesale.dump"
if [ -d "$WCA_MEDIA" ]; then # it does not exist before the first upload
  rsync -aX ${latest:+--link-dest="$latest/media"} "$WCA_MEDIA/" "$folder/media/"
fi
sync -f "$folder"
mv "$folder" "$WCA_BACKUPS/$name"
echo "$WCA_BACKUPS/$name"
if [ -d "$(dirname "$WCA_LAST_BACKUP")" ]; then
  rm -f "$WCA_LAST_BACKUP"
  (set -C && : >"$WCA_LAST_BACKUP") # the account of the service can write the folder, so a link must not be followed
fi

# older backups, and what an interrupted one left
find "$WCA_BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n "-$WCA_BACKUPS_KEPT" | xargs -r rm -r --
find "$WCA_BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '*.incomplete' -exec rm -r -- {} +
