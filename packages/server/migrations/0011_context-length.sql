ALTER TABLE "earlier_models" ADD COLUMN "context_length" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "context_length" integer;