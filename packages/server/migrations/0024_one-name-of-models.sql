ALTER TABLE "models" ADD COLUMN "is_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Models that were stored in several letter cases stay, with their rows and records. New runs go to the first of them.
UPDATE "models" SET "is_twin" = true WHERE EXISTS (SELECT FROM "models" AS "first" WHERE lower("first"."name") = lower("models"."name") AND "first"."id" < "models"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_one_name" ON "models" USING btree (lower("name")) WHERE not "models"."is_twin";--> statement-breakpoint
CREATE INDEX "submissions_model_in_any_case" ON "submissions" USING btree (lower("model"));
