# shellcheck shell=sh
# Functions of backup.sh and restore-drill.sh for access to the database of DATABASE_URL and for error messages.

fail() { echo "${0##*/}: $1" >&2; exit "${2-1}"; }

need() {
  for program in "$@"; do
    command -v "$program" >/dev/null || fail "The program $program is not on the PATH: install it."
  done
}

# sh handles signals only between programs. `run` lets it handle them at once and stop the program.
job=
run() { "$@" & job=$!; wait "$job"; }
# The program may have ended already.
stop() { [ -z "$job" ] || kill "$job" 2>/dev/null || :; exit 143; }
trap stop TERM INT HUP

need node psql
# Built by `npm start`.
leaderboard="$(dirname "$0")/../packages/server/dist/cli/leaderboard.js"
[ -f "$leaderboard" ] || fail "$leaderboard is missing: build the project first (npm run build)." 2
[ -n "${DATABASE_URL-}" ] ||
  fail 'Set DATABASE_URL. An embedded database is backed up by stopping servers and workers and copying DATA_DIR.' 2

# Prints the password of DATABASE_URL, or its URL without the password and without our own connection limits, which PostgreSQL's
# programs reject. Node's message about an invalid URL would contain the password.
# shellcheck disable=SC2016 # the variables are Node's
part_of_url() {
  node -e '
    const [part, database] = process.argv.slice(1);
    const url = new URL(process.env.DATABASE_URL);
    const inQuery = url.searchParams.get("password") ?? "";
    if (part === "password") console.log(decodeURIComponent(url.password) || inQuery);
    if (part === "password") process.exit();
    if (database !== undefined) url.pathname = `/${database}`;
    url.password = "";
    for (const name of ["password", "statement_timeout", "query_timeout"]) url.searchParams.delete(name);
    console.log(url.href);
  ' "$@" 2>/dev/null || fail 'DATABASE_URL must be an address such as postgresql://user:password@host:5432/leaderboard.' 2
}

# Passed in the environment: other accounts can read a program's arguments, but not its environment.
password=$(part_of_url password)
[ -z "$password" ] || export PGPASSWORD="$password"
url=$(part_of_url address)
export PGCONNECT_TIMEOUT="${PGCONNECT_TIMEOUT-10}"

# Runs statements from arguments or stdin. psql exits with 2 if it cannot connect.
query() {
  status=0
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$url" "$@" || status=$?
  [ "$status" -ne 2 ] || fail 'The database of DATABASE_URL cannot be reached.' 3
  [ "$status" -eq 0 ] || fail 'psql failed.'
}

# Records the time for metrics on the age of the last backup and the last drill (docs/alerts.md).
record() { query --command="insert into backups (kind) values ('$1')"; }
