# Settings of backup.sh and restore.sh, which read this file; /etc/wca/backup.env can change them
# (backup-docker.env does so for docker/compose.yaml).
# WCA_POSTGRES is what stands in front of psql, pg_dump and pg_restore, so that they run as a superuser of the server, in the version of
# the server. They get and give everything by standard input and output.
WCA_POSTGRES='runuser -u postgres --'
# Folder of the uploaded files: media below DATA_DIR, or the place of the bucket.
WCA_MEDIA=/var/lib/wca/media
# Where backups are written, and how many are kept. Each is a folder of its own; equal files of two of them take their place only once.
WCA_BACKUPS=/var/backups/wca
WCA_BACKUPS_KEPT=14
# File that each backup makes new: last-backup in DATA_DIR. The service shows its time in the metrics.
WCA_LAST_BACKUP=/var/lib/wca/last-backup
WCA_ETC=${WCA_ETC:-/etc/wca}
[ ! -e "$WCA_ETC/backup.env" ] || . "$WCA_ETC/backup.env"
