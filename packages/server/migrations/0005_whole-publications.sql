CREATE TABLE "stored_boards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_boards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publication" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"models" integer NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "stored_boards_once" UNIQUE("publication","published_at","hash")
);
--> statement-breakpoint
DROP TRIGGER "keep_publication_changes" ON "publications";--> statement-breakpoint
DROP FUNCTION "keep_publication_changes"();--> statement-breakpoint
DROP FUNCTION "store_publication_changes"(integer, integer[], integer[]);--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "averages" double precision[];--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "best_ranks" integer[];--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "worst_ranks" integer[];--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "facts_changed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "publications" SET "run_ids" = "stored"."run_ids", "averages" = "stored"."averages",
	"best_ranks" = "stored"."best_ranks", "worst_ranks" = "stored"."worst_ranks", "sha256" = "stored"."sha256"
	FROM "publication_ranks" AS "stored" WHERE "stored"."publication_id" = "publications"."id";--> statement-breakpoint
-- The missing lists, the newest first: each is the list after it, less what that publication changed.
DO $$
DECLARE
	"one" record;
	"change" record;
	"later" integer;
	"list" integer[];
BEGIN
	FOR "one" IN SELECT "id", "run_ids" FROM "publications" ORDER BY "id" DESC LOOP
		IF "one"."run_ids" IS NOT NULL THEN
			"list" := "one"."run_ids";
		ELSE
			"list" := ARRAY(
				SELECT "run" FROM unnest("list") WITH ORDINALITY AS "stayed"("run", "place")
				WHERE "run" NOT IN (SELECT "run_id" FROM "publication_changes" WHERE "publication_id" = "later")
				ORDER BY "place");
			FOR "change" IN SELECT "run_id", "rank_before" FROM "publication_changes"
				WHERE "publication_id" = "later" AND "rank_before" IS NOT NULL ORDER BY "rank_before" LOOP
				"list" := "list"[:"change"."rank_before" - 1] || "change"."run_id" || "list"["change"."rank_before":];
			END LOOP;
			UPDATE "publications" SET "run_ids" = "list" WHERE "id" = "one"."id";
		END IF;
		"later" := "one"."id";
	END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "run_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "row_count";--> statement-breakpoint
DROP TABLE "publication_changes";--> statement-breakpoint
DROP TABLE "publication_ranks";--> statement-breakpoint
DROP TABLE "artifacts";--> statement-breakpoint
DROP TABLE "editions";--> statement-breakpoint
DROP TABLE "exported_parts";--> statement-breakpoint
DROP TABLE "exported_files";
