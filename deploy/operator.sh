#!/bin/sh
# For /usr/local/bin/nukkad-operator: runs an operator task with the settings of the product. RELEASE selects another release
# than the current one.
set -eu
cd "${RELEASE:-/opt/nukkad/current}"
export ENV_FILE=/etc/nukkad/settings.env NODE_ENV=production DATA_DIR=/var/lib/nukkad
exec npm run --silent operator -- "$@"
