ALTER TABLE "runs" DROP CONSTRAINT "runs_file_sha256_unique";--> statement-breakpoint
CREATE INDEX "runs_file" ON "runs" USING btree ("file_sha256");