#!/bin/sh
# For /usr/local/bin/nukkad-operator: an operator task with the settings of the product. RELEASE names another than the current.
set -eu
cd "${RELEASE:-/opt/nukkad/current}"
export ENV_FILE=/etc/nukkad/settings.env NODE_ENV=production DATA_DIR=/var/lib/nukkad
exec npm run --silent operator -- "$@"
