#!/usr/bin/env bash
# bash bench/image/run.sh: what the Dockerfile does, without a container runtime; see bench/README.md. Linux, as root.
set -euo pipefail
repository=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
app=$(mktemp --directory /srv/flip-image.XXXXXX)
chmod 0755 "$app"
trap 'rm -rf "$app"' EXIT
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# The build stage: what is committed, and what its RUN lines say, up to the next stage.
git -C "$repository" archive HEAD | tar -x -C "$app"
while read -r line; do
  echo "RUN $line"
  (cd "$app" && bash -ec "$line")
done < <(sed -n '/ AS build$/,/^FROM debian/s/^RUN //p' "$repository/Dockerfile")

# The last stage: another user without privileges, everything read-only but /tmp and the data folder.
node=$(sed -n 's/^ENTRYPOINT \["\/app\(.*\)"\]$/\1/p' "$repository/Dockerfile")
script=$(sed -n 's/^CMD \["\/app\(.*\)"\]$/\1/p' "$repository/Dockerfile")
port=${PORT:-3399}
# initdb looks its user up.
(cat /etc/passwd; echo 'flip:x:10001:10001::/nonexistent:/usr/sbin/nologin') > "$app/passwd"
export app node script port
unshare --mount bash -c '
  mount --bind / /mnt && mount -o remount,ro,bind /mnt
  mount -t tmpfs tmpfs /mnt/tmp && mount -t tmpfs -o mode=0700,uid=10001 tmpfs /mnt/media
  mount --bind "$app/passwd" /mnt/etc/passwd
  mount --bind /proc /mnt/proc && mount --bind /dev /mnt/dev
  exec chroot /mnt setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all \
    env -i PATH=/usr/bin:/bin HOST=127.0.0.1 PORT="$port" FLIP_DATA_DIR=/media ${DATABASE_URL:+DATABASE_URL="$DATABASE_URL"} \
    "$app$node" "$app$script"' &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$app"' EXIT
for _ in $(seq 90); do
  sleep 2
  kill -0 "$server" || exit 1
  if PORT=$port "$app$node" "$app/bin/is-healthy.mjs"; then
    echo "Healthy, as $(ps -o uid= -p "$server" | tr -d ' '), with a read-only file system."
    exit 0
  fi
done
echo 'Not healthy within three minutes.'
exit 1
