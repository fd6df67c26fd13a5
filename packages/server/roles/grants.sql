-- The rights of the account that servers use in place of the owner of the tables. "npx leaderboard migrate" runs this file after every
-- migration, as the owner, so that the account leaderboard_server has exactly these rights.
-- It stores accounts, submissions, votes, quotas and what the hub says, moves submissions, publishes what workers deliver, and keeps the
-- board that the next start serves first. It deletes used-up quotas, old stored boards, reports of workers that ended, delivered parts,
-- and reported scores that the hub no longer states.
-- It may not change a run, a score, a publication, the ledger, a token of a worker or an operator's action once it is written, nor the schema.
-- Triggers refuse single rows ("refuse_row"): it adds to the ledger that a model appeared on the hub or left it (cause 'hub'), to ledger
-- and publications what has the cause 'submission N' or 'published results', and new submissions only at the end of the queue. It changes
-- neither the name of a model nor an operator's flag of contamination. Of the reported scores it stores and deletes those of the hub, and
-- stores those that a new board begins with.

REVOKE ALL ON ALL TABLES IN SCHEMA public, drizzle FROM leaderboard_server;
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

GRANT USAGE ON SCHEMA public, drizzle TO leaderboard_server;
GRANT SELECT ON ALL TABLES IN SCHEMA public, drizzle TO leaderboard_server;

GRANT INSERT ON accounts, submissions, votes, hub_facts, quota_buckets, ledger, stored_boards, reported_scores, workers,
	attempt_failures, models, entries, runs, scores, answers, results_files, publications, delivered_parts TO leaderboard_server;
GRANT UPDATE ON hub_facts, quota_buckets, models, workers, attempt_failures TO leaderboard_server;
GRANT UPDATE (name, seen_at) ON accounts TO leaderboard_server;
GRANT UPDATE (status, status_since, failure_reason, failure_explanations, log_tail, attempt, setbacks, fencing,
	claim_id, worker, heartbeat_at, lease_until, not_before, run_id) ON submissions TO leaderboard_server;
GRANT UPDATE (last_used_at, last_address) ON worker_tokens TO leaderboard_server;
-- Facts of models that change make another board of the newest publication.
GRANT UPDATE (changed_at, facts_changed_at) ON publications TO leaderboard_server;
GRANT DELETE ON quota_buckets, stored_boards, reported_scores, workers, delivered_parts TO leaderboard_server;
