CREATE TABLE "reported_scores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"n" integer,
	"method" text,
	"source" text,
	"url" text,
	"date" date,
	"reporter" text NOT NULL,
	"pull_request" integer,
	"notes" text,
	"origin" text NOT NULL,
	"file" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "reported_scores_url_is_safe" CHECK ("reported_scores"."url" ^@ 'https://'),
	CONSTRAINT "reported_scores_model_is_bounded" CHECK (char_length("reported_scores"."model"::text) <= 193 and "reported_scores"."model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_value_is_bounded" CHECK (char_length("reported_scores"."value"::text) <= 40 and "reported_scores"."value"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_url_is_bounded" CHECK (char_length("reported_scores"."url"::text) <= 500 and "reported_scores"."url"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_method_is_bounded" CHECK (char_length("reported_scores"."method"::text) <= 400 and "reported_scores"."method"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_source_is_bounded" CHECK (char_length("reported_scores"."source"::text) <= 400 and "reported_scores"."source"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_notes_is_bounded" CHECK (char_length("reported_scores"."notes"::text) <= 400 and "reported_scores"."notes"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'),
	CONSTRAINT "reported_scores_file_is_bounded" CHECK (char_length("reported_scores"."file"::text) <= 400 and "reported_scores"."file"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]')
);
--> statement-breakpoint
CREATE INDEX "reported_scores_model" ON "reported_scores" USING btree (lower("model"));--> statement-breakpoint
CREATE INDEX "reported_scores_file" ON "reported_scores" USING btree ("file");--> statement-breakpoint
-- The rows that the accounts of servers and workers may store and delete (roles/grants.sql).
CREATE TRIGGER "reported_scores_by_server" BEFORE INSERT ON "reported_scores" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (NEW."origin" = 'hub' AND NEW."taken_back_at" IS NULL) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "reported_scores_deleted_by_server" BEFORE DELETE ON "reported_scores" FOR EACH ROW
	WHEN (current_user = 'leaderboard_server' AND (OLD."origin" = 'hub' AND OLD."taken_back_at" IS NULL) IS NOT TRUE)
	EXECUTE FUNCTION "refuse_row"();--> statement-breakpoint
CREATE TRIGGER "reported_scores_by_worker" BEFORE INSERT ON "reported_scores" FOR EACH ROW
	WHEN (current_user = 'leaderboard_worker' AND NEW."origin" <> 'initial data')
	EXECUTE FUNCTION "refuse_row"();
