CREATE TABLE "publication_changes" (
	"publication_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"rank_before" integer,
	"rank_after" integer,
	CONSTRAINT "publication_changes_publication_id_run_id_pk" PRIMARY KEY("publication_id","run_id")
);
--> statement-breakpoint
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "store_publication_changes"("publication" integer, "before" integer[], "after" integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
DO $$
DECLARE
	"one" record;
	"before" integer[];
BEGIN
	FOR "one" IN SELECT "id", "run_ids" FROM "publications" ORDER BY "id" LOOP
		IF "before" IS NOT NULL THEN
			PERFORM "store_publication_changes"("one"."id", "before", "one"."run_ids");
		END IF;
		"before" := "one"."run_ids";
	END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "run_ids" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "row_count" integer;--> statement-breakpoint
-- One rewrite of the table leaves nothing of the lists in its file, as updates would.
DO $$
BEGIN
	EXECUTE format('ALTER TABLE "publications" ALTER COLUMN "row_count" TYPE integer USING cardinality("run_ids"),
		ALTER COLUMN "run_ids" TYPE integer[] USING CASE WHEN "id" %% 100 = 0 OR "id" >= %s THEN "run_ids" END',
		coalesce((SELECT "id" FROM "publications" ORDER BY "id" DESC OFFSET 1 LIMIT 1), 0));
END
$$;--> statement-breakpoint
-- Who stores a publication, the release before this one too, stores its list. The list goes when two newer publications have theirs,
-- but every hundredth stays. SECURITY DEFINER: the accounts of servers and workers may not change a publication.
CREATE OR REPLACE FUNCTION "keep_publication_changes"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE INDEX "publication_changes_run" ON "publication_changes" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "ledger_publication" ON "ledger" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "models_hub_path" ON "models" USING btree ("hub_path");--> statement-breakpoint
CREATE INDEX "models_name_in_any_case" ON "models" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "submissions_account" ON "submissions" USING btree ("account_id","submitted_at");
