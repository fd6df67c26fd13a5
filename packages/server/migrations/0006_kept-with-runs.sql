ALTER TABLE "runs" ADD COLUMN "share" double precision;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "variance" double precision;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "hash_line" text;