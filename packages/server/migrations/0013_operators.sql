CREATE TABLE "operator_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "name_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "moved_first_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_actions_subject" ON "operator_actions" USING btree ("subject","id");--> statement-breakpoint
-- Rows are never deleted, and never updated but in one way: a person's name is removed from an operator's reason. The transaction that
-- does it sets leaderboard.redacts; everything but the reason stays as it was.
CREATE OR REPLACE FUNCTION "table_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND current_setting('leaderboard.redacts', true) = 'on' THEN
		IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
		IF to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason' THEN RETURN NEW; END IF;
	END IF;
	RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_redaction" BEFORE UPDATE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "vote_rulings_redaction" BEFORE UPDATE ON "vote_rulings" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "operator_actions_append_only" BEFORE UPDATE OR DELETE ON "operator_actions" FOR EACH STATEMENT EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "operator_actions_redaction" BEFORE UPDATE ON "operator_actions" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();
