CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_removed_at" timestamp with time zone,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_name_is_bounded" CHECK (char_length("accounts"."name"::text) <= 200 and "accounts"."name"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"edition" integer NOT NULL,
	"build" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "artifacts_edition_build_name_pk" PRIMARY KEY("edition","build","name")
);
--> statement-breakpoint
CREATE TABLE "attempt_failures" (
	"reason" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"rows" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publication" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" text PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"revision" text,
	"precision" text,
	"chat_template_applied" boolean,
	"prompt" text DEFAULT '' NOT NULL,
	"submission_date" date,
	CONSTRAINT "entries_configuration" UNIQUE NULLS NOT DISTINCT("model_id","revision","precision","chat_template_applied","prompt"),
	CONSTRAINT "entries_revision_is_bounded" CHECK (char_length("entries"."revision"::text) <= 128 and "entries"."revision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "entries_prompt_is_bounded" CHECK (char_length("entries"."prompt"::text) <= 160 and "entries"."prompt"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "entries_precision_is_bounded" CHECK (char_length("entries"."precision"::text) <= 128 and "entries"."precision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "entries_id_is_bounded" CHECK (char_length("entries"."id"::text) <= 640 and "entries"."id"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "hub_facts" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_available" boolean,
	"likes" integer,
	"license" text,
	CONSTRAINT "hub_facts_license_is_bounded" CHECK (char_length("hub_facts"."license"::text) <= 48 and "hub_facts"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"publication_id" integer,
	"entry_id" text,
	"run_before" integer,
	"run_after" integer,
	"model_id" integer,
	"flag" text,
	"value_before" boolean,
	"value_after" boolean,
	"reason" text
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
	CONSTRAINT "models_name_unique" UNIQUE("name"),
	CONSTRAINT "models_hub_path_is_bounded" CHECK (char_length("models"."hub_path"::text) <= 193 and "models"."hub_path"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_base_model_is_bounded" CHECK (char_length("models"."base_model"::text) <= 193 and "models"."base_model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_type_is_bounded" CHECK (char_length("models"."type"::text) <= 128 and "models"."type"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_architecture_is_bounded" CHECK (char_length("models"."architecture"::text) <= 48 and "models"."architecture"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_license_is_bounded" CHECK (char_length("models"."license"::text) <= 48 and "models"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_generation_is_bounded" CHECK (char_length("models"."generation"::text) <= 48 and "models"."generation"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "models_name_is_bounded" CHECK (char_length("models"."name"::text) <= 193 and "models"."name"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "network_key" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "publication_changes" (
	"publication_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"rank_before" integer,
	"rank_after" integer,
	CONSTRAINT "publication_changes_publication_id_run_id_pk" PRIMARY KEY("publication_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"suite" text NOT NULL,
	"suite_version" smallint NOT NULL,
	"run_ids" integer[],
	"row_count" integer
);
--> statement-breakpoint
CREATE TABLE "question_dictionaries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_dictionaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"questions_sha256" text NOT NULL,
	"n" integer NOT NULL,
	"content_sha256" text NOT NULL,
	"labels" "bytea" NOT NULL,
	CONSTRAINT "question_dictionaries_set" UNIQUE("key","questions_sha256")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"run_id" integer NOT NULL,
	"key" text NOT NULL,
	"n" integer NOT NULL,
	"right" integer NOT NULL,
	"bits" "bytea" NOT NULL,
	"questions_sha256" text NOT NULL,
	CONSTRAINT "answers_run_id_key_pk" PRIMARY KEY("run_id","key"),
	CONSTRAINT "answers_have_a_bit_each" CHECK (octet_length("answers"."bits") = ("answers"."n" + 7) / 8),
	CONSTRAINT "answers_right_are_among_all" CHECK ("answers"."right" between 0 and "answers"."n")
);
--> statement-breakpoint
CREATE TABLE "quota_buckets" (
	"holder" text NOT NULL,
	"action" text NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quota_buckets_holder_action_pk" PRIMARY KEY("holder","action")
);
--> statement-breakpoint
CREATE TABLE "results_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" text NOT NULL,
	"suite" text NOT NULL,
	"suite_version" smallint NOT NULL,
	"source" text NOT NULL,
	"file_sha256" text,
	"harness_version" text,
	"harness_git_hash" text,
	"commit" text,
	"evaluated_at" timestamp with time zone,
	"few_shot" smallint,
	"task_versions" jsonb,
	"co2_kg" double precision,
	"duration_seconds" double precision,
	"file_facts" jsonb,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answers_problem" jsonb,
	CONSTRAINT "runs_commit_is_bounded" CHECK (char_length("runs"."commit"::text) <= 128 and "runs"."commit"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "runs_harness_version_is_bounded" CHECK (char_length("runs"."harness_version"::text) <= 128 and "runs"."harness_version"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "runs_harness_git_hash_is_bounded" CHECK (char_length("runs"."harness_git_hash"::text) <= 128 and "runs"."harness_git_hash"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "runs_file_facts_is_bounded" CHECK (char_length("runs"."file_facts"::text) <= 100000 and "runs"."file_facts"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "same_mix_gaps" (
	"run_id" integer NOT NULL,
	"domain" text NOT NULL,
	"gap" double precision NOT NULL,
	"standard_error" double precision NOT NULL,
	CONSTRAINT "same_mix_gaps_run_id_domain_pk" PRIMARY KEY("run_id","domain")
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
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"revision" text NOT NULL,
	"commit" text NOT NULL,
	"model_type" text NOT NULL,
	"precision" text NOT NULL,
	"weight_type" text NOT NULL,
	"base_model" text,
	"base_commit" text,
	"use_chat_template" boolean NOT NULL,
	"params_billions" double precision,
	"architecture" text,
	"license" text,
	"hub_hearts" integer,
	"upload_date" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure_reason" text,
	"failure_explanations" jsonb,
	"log_tail" text,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"setbacks" smallint DEFAULT 0 NOT NULL,
	"fencing" integer DEFAULT 0 NOT NULL,
	"claim_id" uuid,
	"moved_first_at" timestamp with time zone,
	"worker" text,
	"heartbeat_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"run_id" integer,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_status_is_known" CHECK ("submissions"."status" in ('pending', 'evaluating', 'finished', 'failed')),
	CONSTRAINT "submissions_commit_is_whole" CHECK ("submissions"."commit" ~ '^[0-9a-f]{40}$'),
	CONSTRAINT "submissions_model_is_bounded" CHECK (char_length("submissions"."model"::text) <= 193 and "submissions"."model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_base_model_is_bounded" CHECK (char_length("submissions"."base_model"::text) <= 193 and "submissions"."base_model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_revision_is_bounded" CHECK (char_length("submissions"."revision"::text) <= 128 and "submissions"."revision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_commit_is_bounded" CHECK (char_length("submissions"."commit"::text) <= 128 and "submissions"."commit"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_precision_is_bounded" CHECK (char_length("submissions"."precision"::text) <= 128 and "submissions"."precision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_architecture_is_bounded" CHECK (char_length("submissions"."architecture"::text) <= 48 and "submissions"."architecture"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "submissions_license_is_bounded" CHECK (char_length("submissions"."license"::text) <= 48 and "submissions"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE TABLE "vote_rulings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"is_void" boolean NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"revision" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_void" boolean DEFAULT false NOT NULL,
	CONSTRAINT "votes_account_id_model_pk" PRIMARY KEY("account_id","model")
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
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_publication_publications_id_fk" FOREIGN KEY ("publication") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_facts" ADD CONSTRAINT "hub_facts_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_run_before_runs_id_fk" FOREIGN KEY ("run_before") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_run_after_runs_id_fk" FOREIGN KEY ("run_after") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_run_id_key_scores_run_id_key_fk" FOREIGN KEY ("run_id","key") REFERENCES "public"."scores"("run_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "same_mix_gaps" ADD CONSTRAINT "same_mix_gaps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_account_id_model_votes_account_id_model_fk" FOREIGN KEY ("account_id","model") REFERENCES "public"."votes"("account_id","model") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING btree ("name");--> statement-breakpoint
CREATE INDEX "hub_facts_asked" ON "hub_facts" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "ledger_entry" ON "ledger" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_model" ON "ledger" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "ledger_publication" ON "ledger" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "models_hub_path" ON "models" USING btree ("hub_path");--> statement-breakpoint
CREATE UNIQUE INDEX "models_one_name" ON "models" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "operator_actions_subject" ON "operator_actions" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "publication_changes_run" ON "publication_changes" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_entry" ON "runs" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "runs_file" ON "runs" USING btree ("file_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_identity" ON "submissions" USING btree ("model","commit","precision","weight_type",coalesce("base_model", ''),"use_chat_template") WHERE "submissions"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "submissions_status" ON "submissions" USING btree ("status","status_since");--> statement-breakpoint
CREATE INDEX "submissions_model" ON "submissions" USING btree ("model");--> statement-breakpoint
CREATE INDEX "submissions_model_in_any_case" ON "submissions" USING btree (lower("model"));--> statement-breakpoint
CREATE INDEX "submissions_account" ON "submissions" USING btree ("account_id","submitted_at");--> statement-breakpoint
CREATE INDEX "submissions_lease" ON "submissions" USING btree ("lease_until");--> statement-breakpoint
CREATE INDEX "vote_rulings_vote" ON "vote_rulings" USING btree ("account_id","model");--> statement-breakpoint
CREATE INDEX "votes_model" ON "votes" USING btree ("model","revision");--> statement-breakpoint
-- By hand from here on.
INSERT INTO "network_key" ("key") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);--> statement-breakpoint
-- Rows are never deleted, and never updated but in one way: a person's name is removed from an operator's reason. The transaction that
-- does it sets leaderboard.redacts; everything but the reason stays as it was.
CREATE FUNCTION "table_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND current_setting('leaderboard.redacts', true) = 'on' THEN
		IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
		IF to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason' THEN RETURN NEW; END IF;
	END IF;
	RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_redaction" BEFORE UPDATE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "vote_rulings_append_only" BEFORE UPDATE OR DELETE ON "vote_rulings" FOR EACH STATEMENT EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "vote_rulings_redaction" BEFORE UPDATE ON "vote_rulings" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "operator_actions_append_only" BEFORE UPDATE OR DELETE ON "operator_actions" FOR EACH STATEMENT EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "operator_actions_redaction" BEFORE UPDATE ON "operator_actions" FOR EACH ROW EXECUTE FUNCTION "table_is_append_only"();--> statement-breakpoint
CREATE FUNCTION "store_publication_changes"("publication" integer, "before" integer[], "after" integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"shorter" integer := least(cardinality("before"), cardinality("after"));
	"head" integer := 0;
	"tail" integer := 0;
BEGIN
	-- The lists mostly have the same beginning and the same end, which this finds faster than a join.
	WHILE "head" < "shorter" AND "before"["head" + 1] = "after"["head" + 1] LOOP
		"head" := "head" + 1;
	END LOOP;
	WHILE "tail" < "shorter" - "head" AND "before"[cardinality("before") - "tail"] = "after"[cardinality("after") - "tail"] LOOP
		"tail" := "tail" + 1;
	END LOOP;
	INSERT INTO "publication_changes" ("publication_id", "run_id", "rank_before", "rank_after")
	WITH "a" AS (
		SELECT "run", "head" + "place" AS "rank"
		FROM unnest("before"["head" + 1 : cardinality("before") - "tail"]) WITH ORDINALITY AS "list"("run", "place")
	), "b" AS (
		SELECT "run", "head" + "place" AS "rank"
		FROM unnest("after"["head" + 1 : cardinality("after") - "tail"]) WITH ORDINALITY AS "list"("run", "place")
	), "stayed" AS (
		-- It moved when its rank among those that stayed is another: after a change of the rules of ranking.
		SELECT "run", row_number() OVER (ORDER BY "a"."rank") <> row_number() OVER (ORDER BY "b"."rank") AS "has_moved"
		FROM "a" JOIN "b" USING ("run")
	)
	SELECT "publication", "run", "a"."rank", "b"."rank"
	FROM "a" FULL JOIN "b" USING ("run") LEFT JOIN "stayed" USING ("run")
	WHERE "has_moved" IS DISTINCT FROM false;
END
$$;--> statement-breakpoint
-- Who stores a publication stores its list. The list goes when two newer publications have theirs,
-- but every hundredth stays. SECURITY DEFINER: the accounts of servers and workers may not change a publication.
CREATE FUNCTION "keep_publication_changes"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	"previous" record;
BEGIN
	SELECT "id", "run_ids" INTO "previous" FROM "publications" WHERE "id" < NEW."id" ORDER BY "id" DESC LIMIT 1;
	IF FOUND THEN
		PERFORM "store_publication_changes"(NEW."id", "previous"."run_ids", NEW."run_ids");
	END IF;
	UPDATE "publications" SET "row_count" = cardinality("run_ids") WHERE "id" = NEW."id";
	UPDATE "publications" SET "run_ids" = NULL
		WHERE "id" = (SELECT "id" FROM "publications" WHERE "id" < "previous"."id" ORDER BY "id" DESC LIMIT 1) AND "id" % 100 <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- A restore stores rows as they were, with their count.
CREATE TRIGGER "keep_publication_changes" AFTER INSERT ON "publications" FOR EACH ROW WHEN (NEW."row_count" IS NULL) EXECUTE FUNCTION "keep_publication_changes"();--> statement-breakpoint
-- The rows that the accounts of servers and workers may store, where a right on a whole table says too much (roles/grants.sql).
CREATE FUNCTION "refuse_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE insufficient_privilege USING MESSAGE = format('The account %s may not store this row in the table %s', current_user, TG_TABLE_NAME);
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_by_server" BEFORE INSERT ON "ledger" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."cause" = 'hub' AND NEW."flag" = 'on-hub' AND NEW."at" = now()
		AND num_nulls(NEW."model_id", NEW."value_before", NEW."value_after", NEW."reason") = 0
		AND num_nonnulls(NEW."publication_id", NEW."entry_id", NEW."run_before", NEW."run_after") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "ledger_by_worker" BEFORE INSERT ON "ledger" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND (NEW."cause" ~ '^(submission \d+|published results)$' AND NEW."at" = now()
		AND num_nulls(NEW."publication_id", NEW."entry_id", NEW."run_after") = 0
		AND num_nonnulls(NEW."model_id", NEW."flag", NEW."value_before", NEW."value_after", NEW."reason") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "publications_by_worker" BEFORE INSERT ON "publications" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND NEW."cause" !~ '^(submission \d+|published results)$')
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "models_by_worker" BEFORE UPDATE ON "models" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND (NEW."name", NEW."is_flagged") IS DISTINCT FROM (OLD."name", OLD."is_flagged"))
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "submissions_by_server" BEFORE INSERT ON "submissions" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."status" = 'pending' AND NEW."attempt" = 0 AND NEW."setbacks" = 0 AND NEW."fencing" = 0
		AND NEW."submitted_at" = now() AND NEW."status_since" = now()
		AND num_nonnulls(NEW."failure_reason", NEW."failure_explanations", NEW."log_tail", NEW."claim_id",
			NEW."moved_first_at", NEW."worker", NEW."heartbeat_at", NEW."lease_until", NEW."not_before", NEW."run_id") = 0) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();
