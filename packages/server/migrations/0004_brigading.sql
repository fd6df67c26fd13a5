ALTER TABLE "accounts" ADD COLUMN "first_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "first_seen_at" = coalesce((SELECT min("created_at") FROM "votes" WHERE "account_id" = "accounts"."id"), "seen_at");--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "is_void" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "vote_rulings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"is_void" boolean NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_account_id_model_votes_account_id_model_fk" FOREIGN KEY ("account_id","model") REFERENCES "public"."votes"("account_id","model") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vote_rulings_vote" ON "vote_rulings" USING btree ("account_id","model");--> statement-breakpoint
ALTER FUNCTION "ledger_is_append_only" RENAME TO "table_is_append_only";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "table_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "vote_rulings_append_only" BEFORE UPDATE OR DELETE ON "vote_rulings" FOR EACH STATEMENT EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TABLE "network_key" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "network_key" ("key") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);--> statement-breakpoint
-- Anew: what was used up at this moment is forgiven.
DROP TABLE "quota_buckets";--> statement-breakpoint
CREATE TABLE "quota_buckets" (
	"holder" text NOT NULL,
	"action" text NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quota_buckets_holder_action_pk" PRIMARY KEY("holder","action")
);
