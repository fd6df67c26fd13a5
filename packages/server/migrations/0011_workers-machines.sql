ALTER TABLE "submissions" ADD COLUMN "needs" jsonb;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "machine" jsonb;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "is_ended" boolean DEFAULT false NOT NULL;