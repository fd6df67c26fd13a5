-- The rights of the accounts that servers and workers use in place of the owner of the tables. "npx leaderboard migrate" runs this file after
-- every migration, as the owner, so that the two accounts have exactly these rights.
--   leaderboard_server: stores accounts, submissions, votes, quotas and what the hub says, and the board that the next start serves
--   first. It deletes used-up quotas, old stored boards, and reported scores that the hub no longer states.
--   leaderboard_worker: moves submissions, publishes runs and reports on itself.
-- Neither may change a run, a score, a publication, the ledger or an operator's action once it is written, nor the schema.
-- Triggers refuse single rows of them ("refuse_row"): a server adds to the ledger only that a model appeared on the hub or left it
-- (cause 'hub'), and new submissions only at the end of the queue; a worker adds to the ledger and to the publications only what has the
-- cause 'submission N' or 'published results', and changes neither the name of a model nor an operator's flag of contamination. Of the
-- reported scores a server stores and deletes those of the hub alone, and a worker stores those that a new board begins with.

REVOKE ALL ON ALL TABLES IN SCHEMA public, drizzle FROM leaderboard_server, leaderboard_worker;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$
BEGIN
	-- A temporary table could stand in the place of a table that a trigger names.
	EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
	-- Only a superuser can take away large objects, which everybody may otherwise store.
	IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
		REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
	END IF;
END
$$;

GRANT USAGE ON SCHEMA public, drizzle TO leaderboard_server, leaderboard_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA public, drizzle TO leaderboard_server, leaderboard_worker;

GRANT INSERT ON accounts, submissions, votes, hub_facts, quota_buckets, ledger, stored_boards, reported_scores
	TO leaderboard_server;
GRANT UPDATE ON hub_facts, quota_buckets TO leaderboard_server;
GRANT UPDATE (name, seen_at) ON accounts TO leaderboard_server;
GRANT UPDATE (hub_hearts, license, is_available_on_hub, is_gated) ON models TO leaderboard_server;
GRANT DELETE ON quota_buckets, stored_boards, reported_scores TO leaderboard_server;

GRANT UPDATE (status, status_since, failure_reason, failure_explanations, log_tail, attempt, setbacks, fencing,
	claim_id, worker, heartbeat_at, lease_until, not_before, run_id) ON submissions TO leaderboard_worker;
GRANT UPDATE ON models TO leaderboard_worker;
GRANT INSERT, UPDATE, DELETE ON workers TO leaderboard_worker;
GRANT INSERT, UPDATE ON attempt_failures TO leaderboard_worker;
GRANT INSERT ON models, entries, runs, scores, answers, results_files, publications, ledger, reported_scores
	TO leaderboard_worker;
-- Both change facts of models, which makes another board of the newest publication.
GRANT UPDATE (changed_at, facts_changed_at) ON publications TO leaderboard_server, leaderboard_worker;
-- The key that networks are hashed with is the servers' alone.
REVOKE ALL ON network_key, quota_buckets FROM leaderboard_worker;
