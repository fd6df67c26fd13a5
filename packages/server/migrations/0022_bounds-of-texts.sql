-- By hand: what was stored before there were bounds is cleaned and cut as at the door (packages/core/src/bounds.ts). Each fact of a
-- model that is cut has a row in the ledger.
CREATE FUNCTION "cut_text"("given" text, "longest" integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT nullif(CASE WHEN char_length("line") > "longest" THEN rtrim(left("line", "longest" - 1)) || '…' ELSE "line" END, '')
	FROM (SELECT btrim(regexp_replace(regexp_replace(regexp_replace(left("given", 20000),
		'[\t-\r\u0085\u2028\u2029]', ' ', 'g'),
		'[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
		'\s+', ' ', 'g')) AS "line") AS "cleaned"
$$;--> statement-breakpoint
DO $$
DECLARE
	"fact" text;
BEGIN
	FOREACH "fact" IN ARRAY ARRAY['architecture', 'license', 'generation'] LOOP
		EXECUTE format('INSERT INTO "ledger" ("cause", "model_id", "flag", "reason")
			SELECT ''bounds of texts'', "id", %1$L, ''It was longer than 48 characters, or had characters that pages do not show.''
			FROM "models" WHERE "cut_text"(%1$I, 48) IS DISTINCT FROM %1$I ORDER BY "id"', "fact");
		-- The trigger on models keeps the replaced facts in earlier_models, which are cut after it.
		EXECUTE format('UPDATE "models" SET %1$I = "cut_text"(%1$I, 48) WHERE "cut_text"(%1$I, 48) IS DISTINCT FROM %1$I', "fact");
		EXECUTE format('UPDATE "earlier_models" SET %1$I = "cut_text"(%1$I, 48) WHERE "cut_text"(%1$I, 48) IS DISTINCT FROM %1$I', "fact");
	END LOOP;
END
$$;--> statement-breakpoint
UPDATE "hub_facts" SET "license" = "cut_text"("license", 48) WHERE "cut_text"("license", 48) IS DISTINCT FROM "license";--> statement-breakpoint
UPDATE "submissions" SET "architecture" = "cut_text"("architecture", 48), "license" = "cut_text"("license", 48)
	WHERE ("cut_text"("architecture", 48), "cut_text"("license", 48)) IS DISTINCT FROM ("architecture", "license");--> statement-breakpoint
UPDATE "accounts" SET "name" = coalesce("cut_text"("name", 200), "id") WHERE "cut_text"("name", 200) IS DISTINCT FROM "name";--> statement-breakpoint
DROP FUNCTION "cut_text"(text, integer);--> statement-breakpoint
-- Generated from here on.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_name_is_bounded" CHECK (char_length("accounts"."name"::text) <= 200 and "accounts"."name"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_revision_is_bounded" CHECK (char_length("entries"."revision"::text) <= 128 and "entries"."revision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_precision_is_bounded" CHECK (char_length("entries"."precision"::text) <= 128 and "entries"."precision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_id_is_bounded" CHECK (char_length("entries"."id"::text) <= 480 and "entries"."id"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "hub_facts" ADD CONSTRAINT "hub_facts_license_is_bounded" CHECK (char_length("hub_facts"."license"::text) <= 48 and "hub_facts"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_hub_path_is_bounded" CHECK (char_length("models"."hub_path"::text) <= 193 and "models"."hub_path"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_base_model_is_bounded" CHECK (char_length("models"."base_model"::text) <= 193 and "models"."base_model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_type_is_bounded" CHECK (char_length("models"."type"::text) <= 128 and "models"."type"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_architecture_is_bounded" CHECK (char_length("models"."architecture"::text) <= 48 and "models"."architecture"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_license_is_bounded" CHECK (char_length("models"."license"::text) <= 48 and "models"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_generation_is_bounded" CHECK (char_length("models"."generation"::text) <= 48 and "models"."generation"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_name_is_bounded" CHECK (char_length("models"."name"::text) <= 193 and "models"."name"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_commit_is_bounded" CHECK (char_length("runs"."commit"::text) <= 128 and "runs"."commit"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_harness_version_is_bounded" CHECK (char_length("runs"."harness_version"::text) <= 128 and "runs"."harness_version"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_harness_git_hash_is_bounded" CHECK (char_length("runs"."harness_git_hash"::text) <= 128 and "runs"."harness_git_hash"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_file_facts_is_bounded" CHECK (char_length("runs"."file_facts"::text) <= 100000 and "runs"."file_facts"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_model_is_bounded" CHECK (char_length("submissions"."model"::text) <= 193 and "submissions"."model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_base_model_is_bounded" CHECK (char_length("submissions"."base_model"::text) <= 193 and "submissions"."base_model"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_revision_is_bounded" CHECK (char_length("submissions"."revision"::text) <= 128 and "submissions"."revision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_commit_is_bounded" CHECK (char_length("submissions"."commit"::text) <= 128 and "submissions"."commit"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_precision_is_bounded" CHECK (char_length("submissions"."precision"::text) <= 128 and "submissions"."precision"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_architecture_is_bounded" CHECK (char_length("submissions"."architecture"::text) <= 48 and "submissions"."architecture"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_license_is_bounded" CHECK (char_length("submissions"."license"::text) <= 48 and "submissions"."license"::text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]');