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
ALTER TABLE "answers" ADD CONSTRAINT "answers_run_id_key_scores_run_id_key_fk" FOREIGN KEY ("run_id","key") REFERENCES "public"."scores"("run_id","key") ON DELETE no action ON UPDATE no action;