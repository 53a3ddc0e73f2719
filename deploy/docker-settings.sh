#!/bin/sh
# Writes the settings of docker/compose.yaml for a new server, with random passwords, to /etc/wca/docker.env. An existing file is kept, so
# the command can be repeated. Run it as root: docker-settings.sh api.example.com
set -eu
etc=${WCA_ETC:-/etc/wca}
domain=${1:?name of the server, such as api.example.com}
template=$(dirname "$(readlink -f "$0")")/../docker/.env.example

umask 077
mkdir -p "$etc"
if [ -e "$etc/docker.env" ]; then
  echo "$etc/docker.env exists already; nothing was changed." >&2
  exit 0
fi
while IFS= read -r line; do
  case $line in
  ENCRYPTION_KEYS=) line=$line$(head -c 32 /dev/urandom | base64) ;;
  PUBLIC_URL=*) line=PUBLIC_URL=https://$domain ;;
  *PASSWORD= | *KEY= | *KEY_ID=) line=$line$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n') ;;
  esac
  printf '%s\n' "$line"
done <"$template" >"$etc/docker.env"
echo "Wrote $etc/docker.env."
