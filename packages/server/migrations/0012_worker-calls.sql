CREATE TABLE "delivered_parts" (
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" smallint NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivered_parts_claim_id_kind_part_pk" PRIMARY KEY("claim_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "worker_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "worker_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "worker_tokens_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE INDEX "delivered_parts_at" ON "delivered_parts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "worker_tokens_name" ON "worker_tokens" USING btree ("name") WHERE "worker_tokens"."revoked_at" is null;--> statement-breakpoint
-- Workers have no account any more: servers store what they deliver. So the account of servers may do what both could (roles/grants.sql).
DROP TRIGGER "ledger_by_server" ON "ledger";--> statement-breakpoint
DROP TRIGGER "ledger_by_worker" ON "ledger";--> statement-breakpoint
DROP TRIGGER "publications_by_worker" ON "publications";--> statement-breakpoint
DROP TRIGGER "models_by_worker" ON "models";--> statement-breakpoint
DROP TRIGGER "reported_scores_by_server" ON "reported_scores";--> statement-breakpoint
DROP TRIGGER "reported_scores_by_worker" ON "reported_scores";--> statement-breakpoint
CREATE TRIGGER "ledger_by_server" BEFORE INSERT ON "ledger" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."at" = now() AND (
		(NEW."cause" = 'hub' AND NEW."flag" = 'on-hub'
			AND num_nulls(NEW."model_id", NEW."value_before", NEW."value_after", NEW."reason") = 0
			AND num_nonnulls(NEW."publication_id", NEW."entry_id", NEW."run_before", NEW."run_after") = 0)
		OR (NEW."cause" ~ '^(submission \d+|published results)$'
			AND num_nulls(NEW."publication_id", NEW."entry_id", NEW."run_after") = 0
			AND num_nonnulls(NEW."model_id", NEW."flag", NEW."value_before", NEW."value_after", NEW."reason") = 0))) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "publications_by_server" BEFORE INSERT ON "publications" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND NEW."cause" !~ '^(submission \d+|published results)$')
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "models_by_server" BEFORE UPDATE ON "models" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."name", NEW."is_flagged") IS DISTINCT FROM (OLD."name", OLD."is_flagged"))
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "reported_scores_by_server" BEFORE INSERT ON "reported_scores" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."origin" IN ('hub', 'initial data') AND NEW."taken_back_at" IS NULL) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'leaderboard_worker') THEN
		REVOKE ALL ON ALL TABLES IN SCHEMA public, drizzle FROM leaderboard_worker;
		REVOKE ALL ON SCHEMA public, drizzle FROM leaderboard_worker;
	END IF;
END
$$;
