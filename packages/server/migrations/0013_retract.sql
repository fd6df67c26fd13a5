-- Taking back is called retracting. Stored causes and operator actions keep their wording: their tables are append-only.
ALTER TABLE "reported_scores" RENAME COLUMN "taken_back_at" TO "retracted_at";--> statement-breakpoint
UPDATE "submissions" SET "failure_reason" = 'retracted' WHERE "failure_reason" = 'taken_back';
