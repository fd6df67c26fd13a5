CREATE TABLE "publication_ranks" (
	"publication_id" integer PRIMARY KEY NOT NULL,
	"run_ids" integer[] NOT NULL,
	"averages" double precision[] NOT NULL,
	"best_ranks" integer[] NOT NULL,
	"worst_ranks" integer[] NOT NULL,
	"medians" jsonb NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publication_ranks" ADD CONSTRAINT "publication_ranks_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;