ALTER TABLE "hub_facts" ADD COLUMN "is_gated" boolean;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "is_gated" boolean;