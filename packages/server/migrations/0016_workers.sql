CREATE TABLE "attempt_failures" (
	"reason" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"jobs" smallint NOT NULL,
	"fault" text,
	"has_gpu" boolean,
	"disk_free_bytes" bigint NOT NULL,
	"disk_reserve_bytes" bigint NOT NULL,
	"is_to_drain" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "setbacks" smallint DEFAULT 0 NOT NULL;