CREATE TABLE "hub_facts" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_available" boolean,
	"likes" integer,
	"license" text
);
--> statement-breakpoint
ALTER TABLE "hub_facts" ADD CONSTRAINT "hub_facts_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_facts_asked" ON "hub_facts" USING btree ("asked_at");