CREATE TABLE "chosen_options" (
	"run_id" integer NOT NULL,
	"key" text NOT NULL,
	"options" "bytea" NOT NULL,
	CONSTRAINT "chosen_options_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "question_dictionaries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_dictionaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"suite" text NOT NULL,
	"key" text NOT NULL,
	"questions_sha256" text NOT NULL,
	"n" integer NOT NULL,
	"content_sha256" text NOT NULL,
	"labels" "bytea" NOT NULL,
	"keys" "bytea" NOT NULL,
	"text_hashes" "bytea" NOT NULL,
	"key_hashes" "bytea" NOT NULL,
	CONSTRAINT "question_dictionaries_set" UNIQUE("suite","key","questions_sha256")
);
--> statement-breakpoint
CREATE TABLE "question_sets" (
	"publication_id" integer PRIMARY KEY NOT NULL,
	"sets" jsonb NOT NULL
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
ALTER TABLE "runs" ADD COLUMN "answers_problem" jsonb;--> statement-breakpoint
ALTER TABLE "chosen_options" ADD CONSTRAINT "chosen_options_run_id_key_answers_run_id_key_fk" FOREIGN KEY ("run_id","key") REFERENCES "public"."answers"("run_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sets" ADD CONSTRAINT "question_sets_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "same_mix_gaps" ADD CONSTRAINT "same_mix_gaps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;