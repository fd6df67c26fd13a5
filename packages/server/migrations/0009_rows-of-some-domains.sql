ALTER TABLE "entries" DROP CONSTRAINT "entries_configuration";--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "protocol" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "row_stays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "joined_runs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "ranks" integer[];--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "unread" integer;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_configuration" UNIQUE NULLS NOT DISTINCT("model_id","revision","precision","chat_template_applied","prompt","protocol");--> statement-breakpoint
UPDATE "entries" SET "protocol" = 'log-likelihood' WHERE EXISTS (SELECT FROM "runs" WHERE "runs"."entry_id" = "entries"."id" AND "runs"."file_sha256" IS NOT NULL);
