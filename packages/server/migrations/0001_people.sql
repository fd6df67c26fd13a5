CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_buckets" (
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"tokens" double precision NOT NULL,
	"refilled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quota_buckets_account_id_action_pk" PRIMARY KEY("account_id","action")
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
	"attempt" smallint DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_status_is_known" CHECK ("submissions"."status" in ('pending', 'evaluating', 'finished', 'failed')),
	CONSTRAINT "submissions_commit_is_whole" CHECK ("submissions"."commit" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"revision" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_account_id_model_pk" PRIMARY KEY("account_id","model")
);
--> statement-breakpoint
ALTER TABLE "quota_buckets" ADD CONSTRAINT "quota_buckets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_identity" ON "submissions" USING btree ("model","commit","precision","weight_type",coalesce("base_model", ''),"use_chat_template") WHERE "submissions"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "submissions_status" ON "submissions" USING btree ("status","status_since");--> statement-breakpoint
CREATE INDEX "submissions_model" ON "submissions" USING btree ("model");--> statement-breakpoint
CREATE INDEX "votes_model" ON "votes" USING btree ("model","revision");