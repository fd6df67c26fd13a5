#!/bin/sh
# Makes the base images that Dockerfile and docker-compose.yml name, for a machine that reaches no registry of images: Debian's
# own packages under the names of the real images. Their versions differ a little, so this is for trying the images, not for running
# the product. Needs root, podman, debootstrap and npm.
#
#   sh tests/images/base-images.sh
#
# The images trust the certificates that this machine trusts, so that a build works behind a proxy with a certificate of its own.
set -eu

# node:24-bookworm-slim and node:24-trixie-slim
node_images=$(sed -n 's/^FROM \(node:[^ ]*\) .*/\1/p' "$(dirname "$0")/../../Dockerfile" | sort -u)
node_major=$(echo "$node_images" | sed -n '1s/^node:\([0-9]*\).*/\1/p')
work=$(mktemp -d /var/tmp/base-images.XXXXXX)
trap 'rm -rf "$work"' EXIT
build() {
  tag=$1 folder=$2
  shift 2
  podman build --isolation=chroot --network=host --tag "$tag" "$@" "$work/$folder"
}

for release in bookworm trixie; do
  if podman image exists "localhost/debian:$release"; then continue; fi
  debootstrap --variant=minbase --include=ca-certificates "$release" "$work/root"
  rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/*
  tar --create --directory="$work/root" . | podman import - "localhost/debian:$release"
  rm -rf "$work/root"
done

# Node as the package "node" of npm carries it, with npm.
mkdir -p "$work/node/files/lib/node_modules"
(
  cd "$work/node"
  npm pack --silent "node-$(node -p 'process.platform')-$(node -p 'process.arch')@$node_major" npm@11 >/dev/null
  for archive in *.tgz; do
    mkdir unpacked
    tar --extract --file="$archive" --directory=unpacked --strip-components=1
    case $archive in
    node-*) cp -R unpacked/bin files/bin ;;
    *) cp -R unpacked files/lib/node_modules/npm ;;
    esac
    rm -rf unpacked "$archive"
  done
  cp /etc/ssl/certs/ca-certificates.crt ca-certificates.crt
)
cat >"$work/node/Dockerfile" <<'END'
ARG RELEASE
FROM localhost/debian:$RELEASE
RUN useradd --uid 1000 --user-group --create-home --shell /bin/bash node
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY files /usr/local
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod 755 /usr/local/bin/node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
END
for image in $node_images; do
  release=$(echo "$image" | sed 's/^node:[0-9]*-\(.*\)-slim$/\1/')
  build "docker.io/library/$image" node --build-arg "RELEASE=$release"
done

# PostgreSQL with what we need of the real image's start: make the folder, run the scripts for it, then the server.
mkdir "$work/postgres"
cat >"$work/postgres/docker-entrypoint.sh" <<'END'
#!/bin/bash
set -euo pipefail
if [ "$1" != postgres ]; then exec "$@"; fi
if [ "$(id -u)" = 0 ]; then
  chown -R postgres "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  if [ "$POSTGRES_DB" != postgres ]; then createdb --username="$POSTGRES_USER" "$POSTGRES_DB"; fi
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -e "$script" ]; then . "$script"; fi
  done
  pg_ctl --wait stop
fi
exec "$@"
END
cat >"$work/postgres/Dockerfile" <<'END'
FROM localhost/debian:trixie
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-17 && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /docker-entrypoint-initdb.d /var/run/postgresql /var/lib/postgresql/data \
    && chown -R postgres:postgres /var/run/postgresql /var/lib/postgresql
COPY --chmod=755 docker-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
END
postgres_image=$(sed -n 's/^ *image: \(postgres:.*\)$/\1/p' "$(dirname "$0")/../../docker-compose.yml")
build "docker.io/library/$postgres_image" postgres

mkdir "$work/caddy"
cat >"$work/caddy/Dockerfile" <<'END'
FROM localhost/debian:bookworm
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
build docker.io/library/caddy:2 caddy
podman images
