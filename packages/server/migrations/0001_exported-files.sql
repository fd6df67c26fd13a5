CREATE TABLE "exported_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exported_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition" integer NOT NULL,
	"build" text NOT NULL,
	"publication" integer NOT NULL,
	"format" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "exported_files_once" UNIQUE("edition","build","publication","format")
);
--> statement-breakpoint
CREATE TABLE "exported_parts" (
	"file" integer NOT NULL,
	"start" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "exported_parts_file_start_pk" PRIMARY KEY("file","start")
);
--> statement-breakpoint
ALTER TABLE "exported_parts" ADD CONSTRAINT "exported_parts_file_exported_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."exported_files"("id") ON DELETE cascade ON UPDATE no action;