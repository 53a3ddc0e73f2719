#!/bin/sh
# docker compose with the containers of the release that this file belongs to and the server's settings:
#   wca-compose logs --follow service
set -eu
release=$(dirname "$(readlink -f "$0")")/..
exec docker compose --env-file "${WCA_ETC:-/etc/wca}/docker.env" --file "$release/docker/compose.yaml" "$@"
