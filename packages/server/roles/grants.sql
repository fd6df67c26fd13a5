-- The rights of the accounts that servers and workers use in place of the owner of the tables. "npm run migrate" runs this file after
-- every migration, as the owner. Running it again changes nothing.
--   leaderboard_server: stores accounts, submissions, votes, quotas and what the hub says; deletes what is past its retention.
--   leaderboard_worker: moves submissions, publishes runs and reports on itself.
-- Neither may change a run, a score, a publication, the ledger or an operator's action once it is written, nor the schema.

REVOKE CREATE ON SCHEMA public FROM PUBLIC;

GRANT USAGE ON SCHEMA public, drizzle TO leaderboard_server, leaderboard_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA public, drizzle TO leaderboard_server, leaderboard_worker;
-- A trigger on models numbers the rows of earlier_models by itself.
GRANT USAGE ON SEQUENCE earlier_models_id_seq TO leaderboard_server, leaderboard_worker;

GRANT INSERT ON accounts, submissions, votes, hub_facts, quota_buckets, ledger, earlier_models TO leaderboard_server;
GRANT UPDATE ON accounts, hub_facts, quota_buckets TO leaderboard_server;
GRANT UPDATE (hub_hearts, license, is_available_on_hub) ON models TO leaderboard_server;
GRANT UPDATE (log_tail) ON submissions TO leaderboard_server;
GRANT DELETE ON quota_buckets, results_files TO leaderboard_server;

GRANT UPDATE ON submissions, models TO leaderboard_worker;
GRANT INSERT, UPDATE, DELETE ON workers TO leaderboard_worker;
GRANT INSERT, UPDATE ON attempt_failures TO leaderboard_worker;
GRANT INSERT ON models, earlier_models, entries, runs, scores, answers, results_files, publications, ledger TO leaderboard_worker;
GRANT INSERT ON chosen_options, question_dictionaries, same_mix_gaps TO leaderboard_worker;
-- A server computes the sets of a publication after it was made.
GRANT INSERT ON question_sets TO leaderboard_server;
-- The key that networks are hashed with is the servers' alone.
REVOKE ALL ON network_key, quota_buckets FROM leaderboard_worker;
