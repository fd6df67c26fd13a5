-- Permissions of the account leaderboard_server, which servers use instead of the table owner. "npx leaderboard migrate" runs this
-- file as the owner after every migration, so the account has exactly these permissions. It may store accounts, submissions, votes,
-- quotas and hub metadata, change the status of submissions, publish delivered results, and store the board for the next start. It
-- may delete refilled quotas, old stored boards, reports of ended workers, delivered parts, and reported scores that the hub no
-- longer lists. It may not change the schema or existing runs, scores, publications, ledger records, worker tokens or operator
-- actions. Triggers ("refuse_row") restrict single rows. In the ledger, it may only record that a model appeared on or left the hub
-- (cause 'hub'); ledger records and publications otherwise need the cause 'submission N' or 'published results'. New submissions
-- may only join the end of the queue. Model names and contamination flags cannot be changed. The account may store and delete
-- reported scores from the hub, and store the initial ones of a new board.

REVOKE ALL ON ALL TABLES IN SCHEMA public, drizzle FROM leaderboard_server;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$
BEGIN
	-- A temporary table could shadow a table that a trigger uses.
	EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
	-- By default, every account may create large objects, and only a superuser can revoke that.
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
-- Changed model metadata results in a new board for the newest publication.
GRANT UPDATE (changed_at, facts_changed_at) ON publications TO leaderboard_server;
GRANT DELETE ON quota_buckets, stored_boards, reported_scores, workers, delivered_parts TO leaderboard_server;
