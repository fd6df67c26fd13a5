CREATE TABLE "results_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "duration_seconds" double precision;