DROP INDEX "submissions_identity";--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "suite" text DEFAULT 'bhashabench-v1' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "suite_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "suite" text DEFAULT 'bhashabench-v1' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "suite_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "suite_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_identity" ON "submissions" USING btree ("model","commit","precision","weight_type",coalesce("base_model", ''),"use_chat_template","suite_version") WHERE "submissions"."status" <> 'failed';