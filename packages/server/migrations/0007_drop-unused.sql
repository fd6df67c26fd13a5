DROP TABLE "question_dictionaries" CASCADE;--> statement-breakpoint
DROP TABLE "same_mix_gaps" CASCADE;--> statement-breakpoint
ALTER TABLE "backups" DROP COLUMN "rows";--> statement-breakpoint
ALTER TABLE "backups" DROP COLUMN "hash";