ALTER TABLE "submissions" ADD COLUMN "failure_detail" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "log_tail" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "fencing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "worker" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "heartbeat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_lease" ON "submissions" USING btree ("lease_until");