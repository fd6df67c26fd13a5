CREATE TABLE "entries" (
	"id" text PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"revision" text,
	"precision" text,
	"chat_template_applied" boolean,
	"submission_date" date,
	CONSTRAINT "entries_configuration" UNIQUE NULLS NOT DISTINCT("model_id","revision","precision","chat_template_applied")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
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
	"is_official_provider" boolean,
	CONSTRAINT "models_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"run_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" text NOT NULL,
	"source" text NOT NULL,
	"file_sha256" text,
	"harness_version" text,
	"harness_git_hash" text,
	"commit" text,
	"evaluated_at" timestamp with time zone,
	"few_shot" smallint,
	"task_versions" jsonb,
	"co2_kg" double precision,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_file_sha256_unique" UNIQUE("file_sha256")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"run_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" double precision NOT NULL,
	"n" integer,
	"stderr" double precision,
	"metric" text,
	CONSTRAINT "scores_run_id_key_pk" PRIMARY KEY("run_id","key"),
	CONSTRAINT "scores_value_is_a_share" CHECK ("scores"."value" between 0 and 1),
	CONSTRAINT "scores_stderr_is_a_share" CHECK ("scores"."stderr" between 0 and 1),
	CONSTRAINT "scores_n_is_positive" CHECK ("scores"."n" > 0)
);
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_entry" ON "runs" USING btree ("entry_id");