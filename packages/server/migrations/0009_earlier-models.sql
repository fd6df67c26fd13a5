CREATE TABLE "earlier_models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"hub_path" text,
	"type" text,
	"architecture" text,
	"params_billions" double precision,
	"license" text,
	"hub_hearts" integer,
	"upload_date" date,
	"generation" text,
	"base_model" text,
	"has_chat_template" boolean,
	"is_moe" boolean,
	"is_merged" boolean,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"is_available_on_hub" boolean,
	"is_official_provider" boolean
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "facts_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_models" ADD CONSTRAINT "earlier_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_models_until" ON "earlier_models" USING btree ("model_id","until");--> statement-breakpoint
-- Between publications facts do not change, so those of today are those of the newest one.
UPDATE "publications" SET "facts_kept" = false WHERE "id" < (SELECT max("id") FROM "publications");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_earlier_model"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "earlier_models" ("model_id", "until", "hub_path", "type", "architecture", "params_billions", "license", "hub_hearts",
		"upload_date", "generation", "base_model", "has_chat_template", "is_moe", "is_merged", "is_flagged", "is_available_on_hub",
		"is_official_provider")
	VALUES (OLD."id", clock_timestamp(), OLD."hub_path", OLD."type", OLD."architecture", OLD."params_billions", OLD."license", OLD."hub_hearts",
		OLD."upload_date", OLD."generation", OLD."base_model", OLD."has_chat_template", OLD."is_moe", OLD."is_merged", OLD."is_flagged",
		OLD."is_available_on_hub", OLD."is_official_provider");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_earlier_model" AFTER UPDATE ON "models" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "keep_earlier_model"();
