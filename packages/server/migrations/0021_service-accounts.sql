-- The rows that the accounts of servers and workers may store, where a right on a whole table says too much (roles/grants.sql).
CREATE OR REPLACE FUNCTION "refuse_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE insufficient_privilege USING MESSAGE = format('The account %s may not store this row in the table %s', current_user, TG_TABLE_NAME);
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_by_server" BEFORE INSERT ON "ledger" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."cause" = 'hub' AND NEW."flag" = 'on-hub' AND NEW."at" = now()
		AND num_nulls(NEW."model_id", NEW."value_before", NEW."value_after", NEW."reason") = 0
		AND num_nonnulls(NEW."publication_id", NEW."entry_id", NEW."run_before", NEW."run_after") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "ledger_by_worker" BEFORE INSERT ON "ledger" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND (NEW."cause" ~ '^(submission \d+|published results)$' AND NEW."at" = now()
		AND num_nulls(NEW."publication_id", NEW."entry_id", NEW."run_after") = 0
		AND num_nonnulls(NEW."model_id", NEW."flag", NEW."value_before", NEW."value_after", NEW."reason") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "publications_by_worker" BEFORE INSERT ON "publications" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND NEW."cause" !~ '^(submission \d+|published results)$')
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "models_by_worker" BEFORE UPDATE ON "models" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND (NEW."name", NEW."is_flagged") IS DISTINCT FROM (OLD."name", OLD."is_flagged"))
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "submissions_by_server" BEFORE INSERT ON "submissions" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."status" = 'pending' AND NEW."attempt" = 0 AND NEW."setbacks" = 0 AND NEW."fencing" = 0
		AND NEW."submitted_at" = now() AND NEW."status_since" = now()
		AND num_nonnulls(NEW."failure_reason", NEW."failure_explanations", NEW."failure_detail", NEW."log_tail", NEW."claim_id",
			NEW."moved_first_at", NEW."worker", NEW."heartbeat_at", NEW."lease_until", NEW."not_before", NEW."run_id") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();
